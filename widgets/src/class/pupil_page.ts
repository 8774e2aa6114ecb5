/** A pupil's page of a class: a bundle of its own, which no other page loads. */
import partStyles from "./class_part.css";
import { drawing } from "./drawing";
import { Join } from "./join";
import joinStyles from "./join.css";
import stripStyles from "./seat_strip.css";
import { Talk } from "./talk";
import talkStyles from "./talk.css";

export const draw = drawing({ join: Join, talk: Talk }, [partStyles, joinStyles, stripStyles, talkStyles]);
