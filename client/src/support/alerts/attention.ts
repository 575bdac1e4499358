import { RECENT_MS } from '../../../../server/platform/live/topics.rules';
import type { DeskAlert } from '../../../../server/support/live/live.dto.js';
import { alertSettings } from './alert-settings';
import { alertTitle } from './alert-text';

/** After one tab has alerted the agent, all stay silent: for this long about the same ticket, and longer about the same alert, sent again. */
const SILENCE_MS = 2_000;
const SAME_ALERT_MS = RECENT_MS + SILENCE_MS;
/** Two short notes, the second higher. Hertz and seconds. */
const NOTES = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.14 },
];
const NOTE_SECONDS = 0.12;
const VOLUME = 0.12;

let context: AudioContext | null = null;

/**
 * Alerts the agent according to their settings; only one tab does.
 * @param onOpen called when the notification is clicked
 */
export function drawAttention(alert: DeskAlert, onOpen: (id: string) => void): void {
  const { sound, desktop } = alertSettings();
  if (!sound && !desktop) return;
  const act = (): void => {
    if (sound) playSound();
    if (desktop && !document.hasFocus()) notify(alert, onOpen);
  };
  if (!('locks' in navigator)) return act();
  inOneTab(`desk-alert ${alert.alertId}`, SAME_ALERT_MS, () => inOneTab(`desk-alert ${alert.kind} ${alert.id}`, SILENCE_MS, act));
}

/** Acts unless a tab has done so under this name within a time. */
function inOneTab(name: string, milliseconds: number, act: () => void): void {
  const actOnce = async (lock: Lock | null): Promise<void> => {
    if (lock === null) return;
    act();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  };
  navigator.locks.request(name, { ifAvailable: true }, actOnce).catch(() => act());
}

/** Plays two notes. Browsers play none before the page was clicked; turning the sound on is such a click. */
export function playSound(): void {
  context ??= new AudioContext();
  const { currentTime } = context;
  void context.resume();
  for (const { pitch, at } of NOTES) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    // A note that stops abruptly crackles.
    volume.gain.setValueAtTime(VOLUME, currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + at + NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(currentTime + at);
    tone.stop(currentTime + at + NOTE_SECONDS);
  }
}

function notify(alert: DeskAlert, onOpen: (id: string) => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(alertTitle(alert), { body: alert.subject, tag: `${alert.kind} ${alert.id}` });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen(alert.id);
    };
  } catch {
    // Phones only allow notifications from service workers; the tab's title still changes.
  }
}
