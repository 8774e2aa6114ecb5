/** The teacher's page of a class: a bundle of its own, which no pupil's page loads. */
import boardStyles from "./board.css";
import choosingStyles from "./choosing.css";
import lookBackStyles from "./class_look_back.css";
import partStyles from "./class_part.css";
import { drawing } from "./drawing";
import liveStyles from "./live.css";
import seatingStyles from "./seating.css";
import { Teacher } from "./teacher";
import teacherStyles from "./teacher.css";

export const draw = drawing({ teacher: Teacher }, [
  partStyles,
  teacherStyles,
  choosingStyles,
  boardStyles,
  seatingStyles,
  liveStyles,
  lookBackStyles,
]);
