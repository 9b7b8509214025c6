import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE = 150; // ms after the last key, so that not every letter is a request

type Typed = {
  text: string;
  setText: (text: string) => void;
  /** Asks for what is typed without waiting for the pause, as Enter does. */
  askNow: () => void;
};

/**
 * What is typed into a field that asks as one types: as soon as there is a pause.
 * @param asked what is asked for now; when something else than the field changes it, the field says it
 * @param onAsk called with what is typed, trimmed
 * @param isEager false: only `askNow` asks, since beginnings find nothing
 */
export function useTyped(asked: string, onAsk: (text: string) => void, isEager = true): Typed {
  const [text, setText] = useState(asked);
  /** What this field has asked for last: anything else comes from elsewhere, such as a tag that was pressed. */
  const last = useRef(asked);
  const askNow = () => {
    last.current = text.trim();
    onAsk(last.current);
  };
  const ask = useEffectEvent(() => {
    if (isEager && text.trim() !== last.current) askNow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the last key
  useEffect(() => {
    const timer = setTimeout(() => ask(), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (asked === last.current) return;
    last.current = asked;
    setText(asked);
  }, [asked]);
  return { text, setText, askNow };
}
