/** Bad requests, each made from an honest one by one to three changes. The same dice make the same request. */
import type { Dice } from '../../../tools/seed/dice.ts';
import { type Asked, type FormPart, formOf } from '../attacks/ask.ts';
import { type Piece, repeated } from '../attacks/pieces.ts';
import { deepJson, marks, withDeepField } from '../attacks/texts.ts';
import { ODD_ENCODINGS, ODD_HEADERS, ODD_METHODS, ODD_TYPES, oddText, oddValue } from './odd-values.ts';
import type { Target } from './targets.ts';

type Plan = Omit<Target, 'json'> & {
  /** The JSON body as text, so that it can be broken JSON. */
  text?: string | undefined;
  raw?: Piece[] | undefined;
  type?: string | undefined;
  path?: string;
  boundary: string;
  noLength?: boolean;
  cutAfter?: number;
  giveUp?: number;
  /** Ids of every kind. */
  ids: string[];
};

const GIVE_UP = 150; // milliseconds, for requests whose end the server rightly waits for

const TOO_DEEP = '['.repeat(50);

type Change = { name: string; fits?: (plan: Plan) => boolean; make(plan: Plan, dice: Dice): void };

const hasParams = ({ params }: Plan) => Object.keys(params).length > 0;
const hasJson = ({ text, body }: Plan) => text !== undefined || body !== undefined;
const hasParts = ({ parts }: Plan) => parts !== undefined;
const hasBody = (plan: Plan) => hasJson(plan) || hasParts(plan) || plan.bytes !== undefined;

/** The body so far, as an object; an empty one if it is no object any more. */
function objectOf({ text = '{}' }: Plan): Record<string, unknown> {
  if (text.includes(TOO_DEEP)) return {}; // it could not be stringified again
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
const fieldsOf = (plan: Plan): string[] => [
  ...new Set([...Object.keys(plan.body?.properties ?? {}), ...Object.keys(objectOf(plan))]),
];

const CHANGES: Change[] = [
  {
    name: 'odd parameter',
    fits: hasParams,
    make(plan, dice) {
      const name = dice.pick(Object.keys(plan.params));
      plan.params[name] =
        dice.roll() < 0.5 ? dice.pick(ODD_ENCODINGS) : encodeURIComponent(oddText(dice).toWellFormed());
    },
  },
  {
    name: "somebody else's id",
    fits: hasParams,
    make(plan, dice) {
      const name = dice.pick(Object.keys(plan.params));
      const id = dice.pick(plan.ids);
      const own = plan.params[name] ?? '';
      plan.params[name] = dice.pick([
        id,
        id.toUpperCase(),
        `${own}?/${id}`,
        `${own}%2F${id}`,
        `${own};${id}`,
        `${own}/../${id}`,
      ]);
    },
  },
  {
    name: 'odd path',
    make(plan, dice) {
      plan.path = dice.pick([
        `${plan.pattern}/${dice.pick(ODD_ENCODINGS)}`,
        `/${plan.pattern}`,
        `${plan.pattern}/`,
        `${plan.pattern}${dice.pick(ODD_ENCODINGS)}`,
        `http://evil.example${plan.pattern}`,
        plan.pattern.toUpperCase(),
        `/%61pi${plan.pattern}`,
        `${plan.pattern}/${'a/'.repeat(500)}`,
      ]);
    },
  },
  {
    name: 'odd query',
    make(plan, dice) {
      const names = [...Object.keys(plan.queries), '__proto__', 'constructor', 'a[]', 'a[b]', 'v', 'page'];
      const name = dice.pick(names);
      const value = oddValue(dice, plan.queries[name]);
      plan.query.push([name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]);
      if (dice.roll() < 0.3) plan.query.push([name, 'again']);
      if (dice.roll() < 0.1) for (let n = 0; n < 500; n++) plan.query.push([`q${n}`, 'x']);
    },
  },
  {
    name: 'odd field',
    fits: hasJson,
    make(plan, dice) {
      const fields = fieldsOf(plan);
      const field = fields.length > 0 ? dice.pick(fields) : 'content';
      plan.text = JSON.stringify({ ...objectOf(plan), [field]: oddValue(dice, plan.body?.properties?.[field]) });
    },
  },
  {
    name: 'field missing',
    fits: hasJson,
    make(plan, dice) {
      const object = objectOf(plan);
      const fields = Object.keys(object);
      if (fields.length > 0) delete object[dice.pick(fields)];
      plan.text = JSON.stringify(object);
    },
  },
  {
    name: 'field twice, or one too many',
    fits: hasJson,
    make(plan, dice) {
      const field = JSON.stringify(dice.pick([...fieldsOf(plan), '__proto__', 'constructor', 'role', 'isAdmin']));
      const value = JSON.stringify(oddValue(dice));
      const text = JSON.stringify(objectOf(plan));
      plan.text = `${text.slice(0, -1)}${text === '{}' ? '' : ','}${field}:${value}}`;
    },
  },
  {
    name: 'deep JSON',
    fits: hasJson,
    make(plan, dice) {
      const depth = dice.pick([100, 5000, 50_000]);
      const object = objectOf(plan);
      plan.text =
        dice.roll() < 0.5 || Object.keys(object).length === 0 ? deepJson(depth) : withDeepField(object, depth);
    },
  },
  {
    name: 'huge JSON',
    fits: hasJson,
    make(plan, dice) {
      const field = dice.pick(fieldsOf(plan).concat('more'));
      const size = dice.pick([10_000, 200_000, 300_000]);
      plan.text = JSON.stringify({
        ...objectOf(plan),
        [field]: dice.pick(['x', '\u0301', '\ud800', '\\']).repeat(size),
      });
    },
  },
  {
    name: 'not JSON',
    fits: hasJson,
    make(plan, dice) {
      const text = plan.text ?? '{}';
      plan.text = dice.pick([
        '',
        'null',
        '[]',
        '1',
        '"text"',
        text.slice(0, -1),
        `${text}${text}`,
        `\ufeff${text}`,
        text.replaceAll('"', "'"),
        '{"a":1e999}',
        '{"a":"\\ud800"}',
        '{"\\u0000":1}',
        'NaN',
        `[${'1,'.repeat(20_000)}1]`,
        `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}`,
      ]);
    },
  },
  {
    name: 'bytes that are no text',
    fits: hasBody,
    make(plan, dice) {
      const text = Buffer.from(plan.text ?? '{"a":1}');
      plan.raw = [
        dice.pick([
          Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
          Buffer.alloc(2000, 0xc0),
          Buffer.alloc(100),
          Buffer.concat([text, Buffer.from([0xed, 0xa0, 0x80])]),
        ]),
      ];
    },
  },
  {
    name: 'odd content type',
    make(plan, dice) {
      plan.type = dice.pick(ODD_TYPES);
      plan.raw ??= plan.parts || plan.text !== undefined ? undefined : [Buffer.from('{"a":1}')];
    },
  },
  {
    name: 'odd length',
    fits: hasBody,
    make(plan, dice) {
      const length = dice.pick(['-1', '0', '1', '5', 'x', '99999999999999999999', '1, 1', '+5', '0x5']);
      plan.headers.push(['content-length', length]);
      plan.noLength = true;
      if (/^\d/.test(length)) plan.giveUp = GIVE_UP; // the server waits for the rest of the body
    },
  },
  {
    name: 'chunks',
    fits: hasBody,
    make(plan, dice) {
      const text = plan.text ?? '{"a":1}';
      const size = Buffer.byteLength(text).toString(16);
      plan.headers.push(['transfer-encoding', 'chunked']);
      plan.noLength = true;
      plan.raw = [
        Buffer.from(
          dice.pick([
            `${size}\r\n${text}\r\n0\r\n\r\n`,
            `zz\r\n${text}\r\n0\r\n\r\n`,
            `-1\r\n\r\n`,
            `ffffffffffffffff\r\nx`,
            `0\r\n\r\n`,
            `${size};${'x'.repeat(20_000)}\r\n${text}\r\n0\r\n\r\n`,
          ]),
        ),
      ];
      plan.giveUp = GIVE_UP;
    },
  },
  {
    name: 'odd method',
    make(plan, dice) {
      plan.method = dice.pick(ODD_METHODS);
    },
  },
  {
    name: 'odd header',
    make(plan, dice) {
      const [name, values] = dice.pick(ODD_HEADERS);
      plan.headers.push([name, dice.pick(values)]);
      if (name === 'transfer-encoding' || name === 'upgrade' || name === 'expect') plan.giveUp = GIVE_UP;
    },
  },
  {
    name: 'many headers',
    make(plan, dice) {
      const count = dice.pick([50, 50, 500, 1500]);
      for (let n = 0; n < count; n++) plan.headers.push([`x-${n}`, 'x']);
    },
  },
  {
    name: 'dropped',
    make(plan, dice) {
      plan.raw ??= hasBody(plan) ? undefined : [Buffer.alloc(1000, ' ')];
      plan.cutAfter = Math.floor(dice.roll() * 1000);
    },
  },
  {
    name: 'odd part',
    fits: hasParts,
    make(plan, dice) {
      const parts = plan.parts ?? [];
      const at = Math.floor(dice.roll() * parts.length);
      const part = parts[at];
      if (part) parts[at] = { ...part, value: oddText(dice) };
    },
  },
  {
    name: 'part missing, twice, or renamed',
    fits: hasParts,
    make(plan, dice) {
      const parts = plan.parts ?? [];
      const part = parts[Math.floor(dice.roll() * parts.length)];
      if (!part) return;
      const name = dice.pick([
        '__proto__',
        'constructor',
        'toString',
        '',
        'a"b',
        'a\r\nb',
        'x'.repeat(5000),
        'video',
        'image',
        'images',
        'uploadId',
        'participants',
        'alts',
        'removeImages',
      ]);
      plan.parts = dice.pick([
        parts.filter((one) => one !== part),
        [...parts, part],
        [...parts, { ...part, name }],
        [{ ...part, name }],
      ]);
    },
  },
  {
    name: 'file for text, or text for a file',
    fits: hasParts,
    make(plan, dice) {
      plan.parts = (plan.parts ?? []).map((part): FormPart => {
        if (dice.roll() < 0.5) return part;
        const { filename: _, ...text } = part;
        return part.filename === undefined
          ? { ...part, filename: dice.pick(['', 'a', '../../a', 'a\u0000.mp4']) }
          : text;
      });
    },
  },
  {
    name: 'many parts',
    fits: hasParts,
    make(plan, dice) {
      const isFile = dice.roll() < 0.5;
      const more = Array.from({ length: 1000 }, (_, n) => ({
        name: `p${n}`,
        value: 'x',
        ...(isFile && { filename: 'a' }),
      }));
      plan.parts = [...more, ...(plan.parts ?? [])];
    },
  },
  {
    name: 'long part',
    fits: hasParts,
    make(plan, dice) {
      const value = dice.pick<Piece[] | string>([
        marks(16_000),
        [repeated(Buffer.alloc(1024, 'x'), 100)],
        deepJson(5000),
      ]);
      plan.parts = [
        ...(plan.parts ?? []),
        { name: dice.pick(['title', 'content', 'tags', 'participants', 'alts', 'unknown']), value },
      ];
    },
  },
  {
    name: 'odd boundary',
    fits: hasParts,
    make(plan, dice) {
      plan.boundary = dice.pick([
        '',
        'x',
        'b'.repeat(70),
        'b'.repeat(71),
        'b'.repeat(256),
        'b'.repeat(300),
        'b'.repeat(5000),
        'a b',
        '"',
        '--',
        '\u00ff',
        '=;,',
      ]);
    },
  },
  {
    name: 'form without its end',
    fits: hasParts,
    make(plan, dice) {
      const { body } = formOf(plan.parts ?? [], plan.boundary);
      const bytes = Buffer.concat(body.flatMap((piece) => (Buffer.isBuffer(piece) ? [piece] : [])));
      plan.raw = [bytes.subarray(0, Math.floor(dice.roll() * bytes.length))];
    },
  },
  {
    name: 'form of garbage',
    fits: hasParts,
    make(plan, dice) {
      const line = `--${plan.boundary}`;
      const head = 'content-disposition: form-data; name="content"';
      const bodies = [
        'nothing of the kind',
        `${line}\r\n${line}\r\n${line}--\r\n`,
        `${line}\r\n\r\nno head\r\n${line}--\r\n`,
        `${line}\r\n${head}${'; x=y'.repeat(5000)}\r\n\r\nx\r\n${line}--\r\n`,
        `${line}\r\n${'x-a: b\r\n'.repeat(5000)}${head}\r\n\r\nx\r\n${line}--\r\n`,
        `${line}\r\n${head}\r\ncontent-type: multipart/mixed; boundary=i\r\n\r\n--i\r\n\r\nx\r\n--i--\r\n${line}--\r\n`,
        `${line}\r\n${head}\r\ncontent-transfer-encoding: base64\r\n\r\n%%%\r\n${line}--\r\n`,
        `${line}\r\n${head}\r\ncontent-type: application/json\r\n\r\n{"a":\r\n${line}--\r\n`,
        `${line}\r\ncontent-disposition: form-data; name*=utf-8''%e2%82; filename*=utf-16''%00\r\n\r\nx\r\n${line}--\r\n`,
        `${line}\n${head}\n\nx\n${line}--\n`,
        `${line}--\r\n`,
      ];
      plan.raw = [Buffer.from(dice.pick(bodies))];
    },
  },
];

/** A bad request, and what is wrong with it. */
export type BadRequest = { asked: Asked; how: string[]; route: string };

/**
 * @param targets the routes to choose from
 * @param ids existing ones, of every kind
 */
export function badRequest(dice: Dice, targets: Target[], ids: string[]): BadRequest {
  const target = dice.pick(targets);
  const { json, ...rest } = structuredClone({ ...target, parts: undefined, bytes: undefined });
  const plan: Plan = {
    ...rest,
    ...(target.parts && { parts: [...target.parts] }),
    ...(target.bytes && { bytes: target.bytes }),
    ...(json !== undefined && { text: JSON.stringify(json) }),
    boundary: '----kick-off',
    ids,
  };
  const how: string[] = [];
  for (let left = dice.pick([1, 1, 1, 2, 3]); left > 0; left--) {
    const change = dice.pick(CHANGES.filter(({ fits }) => fits?.(plan) ?? true));
    change.make(plan, dice);
    how.push(change.name);
  }
  return { asked: askedOf(plan), how, route: `${target.method} ${target.pattern}` };
}

function askedOf(plan: Plan): Asked {
  const { method, pattern, params, headers, noLength, cutAfter, giveUp } = plan;
  const path = plan.path ?? pattern.replace(/:(\w+)/g, (_, name) => params[name] ?? 'x');
  const query = new URLSearchParams(plan.query).toString();
  const form = plan.parts && formOf(plan.parts, plan.boundary);
  const text = plan.text === undefined ? undefined : [Buffer.from(plan.text)];
  const bytes = plan.bytes && [plan.bytes];
  const body = plan.raw ?? form?.body ?? text ?? bytes;
  const own = form?.header[1] ?? (text ? 'application/json' : undefined);
  const type = plan.type ?? own;
  return {
    method,
    path: (query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path).replace(/[\r\n ]/g, '%20'),
    headers: [...headers, ...(type === undefined ? [] : [['content-type', type] as [string, string]])],
    ...(body && { body }),
    ...(noLength && { noLength }),
    ...(cutAfter !== undefined && { cutAfter }),
    ...(giveUp !== undefined && { giveUp }),
  };
}
