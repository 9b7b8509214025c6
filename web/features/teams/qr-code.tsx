import { encode } from 'uqr';
import { texts } from './texts.ts';

const BORDER = 4; // modules of quiet around a code (ISO/IEC 18004 §9.1)

/** An address as a QR code, dark on light in both themes: scanners want it so. */
export function QrCode({ address }: { address: string }) {
  const { size, data } = encode(address, { ecc: 'M', border: BORDER });
  return (
    <svg
      role="img"
      aria-label={texts.qr({ address })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 rounded-lg"
    >
      <rect width={size} height={size} fill="#fff" />
      {data.flatMap((row, y) =>
        row.flatMap((isDark, x) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a module is its place
          isDark ? [<rect key={x + size * y} x={x} y={y} width={1} height={1} fill="#000" />] : [],
        ),
      )}
    </svg>
  );
}
