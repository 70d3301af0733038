import { stored } from '../../lib/browser-storage.ts';
import { pauseFor } from '../../lib/patiently.ts';

/** Off by default: examination rooms are silent, and browsers play nothing on a page that was never clicked. */
export const soundIsOn = stored('assay-notice-sound', false, (text) => text === 'true');
const lastPlayed = stored('assay-notice-sound-last', '', (text) => text);

/** Tabs of the browser receive the same message within this time. */
const LOCK_MS = 3_000;
const NOTES_HZ = [660, 880];
const NOTE_S = 0.14;

/** Plays the sound for a message in one tab of the browser, if it is on. */
export async function playFor(messageId: string): Promise<void> {
  if (!soundIsOn.get() || !('locks' in navigator)) return;
  await navigator.locks.request('assay-notice-sound', { ifAvailable: true }, async (lock) => {
    if (lock === null || lastPlayed.get() === messageId) return;
    lastPlayed.set(messageId);
    playSound();
    await pauseFor(LOCK_MS);
  });
}

/** Two short, soft notes. */
export function playSound(): void {
  const context = new AudioContext();
  for (const [at, hz] of NOTES_HZ.entries()) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const begin = context.currentTime + at * NOTE_S;
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(0.08, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_S);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + NOTE_S);
    if (at === NOTES_HZ.length - 1) tone.addEventListener('ended', () => void context.close());
  }
}
