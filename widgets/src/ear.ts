/**
 * What is heard on request: a recording from the kernel, otherwise words in one of this browser's own voices. Voices
 * that need another host are never used, and nothing plays by itself unless a person has set it.
 */
import type { Sound } from "./view";

/** Whether this browser has its own voice for the language. */
export function canSpeak(lang: string): boolean {
  return voice(lang) !== undefined;
}

/** Plays a sound; returns a function that stops it. */
export function hear(heard: Sound, lang: string): () => void {
  if (heard.wav) {
    const audio = new Audio(`data:audio/wav;base64,${heard.wav}`);
    void audio.play().catch(() => undefined); // the caption is shown in any case
    return () => audio.pause();
  }
  const own = voice(lang);
  if (!own || !heard.words) return () => undefined;
  const speech = new SpeechSynthesisUtterance(heard.words);
  speech.voice = own;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
  return () => speechSynthesis.cancel();
}

function voice(lang: string): SpeechSynthesisVoice | undefined {
  if (!("speechSynthesis" in window)) return undefined;
  return speechSynthesis.getVoices().find((one) => one.localService && one.lang.startsWith(lang));
}
