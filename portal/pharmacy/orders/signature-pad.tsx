import { Button, Group, Input } from '@mantine/core';
import { useRef, type PointerEvent } from 'react';
import classes from './signature-pad.module.css';

const WIDTH = 600;
const HEIGHT = 200;
const LINE_WIDTH = 3;

/**
 * A field in which the recipient signs.
 *
 * @param onChange gets the image, a PNG in base 64, after each stroke, and an empty string after clearing.
 */
export function SignaturePad({ onChange }: { readonly onChange: (image: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const penOf = () => canvas.current?.getContext('2d') ?? undefined;
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = penOf();
    if (pen === undefined) return;
    isDrawing.current = true;
    pen.lineWidth = LINE_WIDTH;
    pen.lineCap = 'round';
    pen.strokeStyle = 'black';
    pen.beginPath();
    pen.moveTo(...placeOf(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return;
    const pen = penOf();
    pen?.lineTo(...placeOf(event));
    pen?.stroke();
  };
  const end = () => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    onChange(canvas.current?.toDataURL('image/png').split(',')[1] ?? '');
  };
  const clear = () => {
    penOf()?.clearRect(0, 0, WIDTH, HEIGHT);
    onChange('');
  };
  return (
    <Input.Wrapper label="Signature" withAsterisk>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={classes['pad']}
        aria-label="Sign here with a finger or the mouse"
        role="img"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Group justify="end">
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Clear
        </Button>
      </Group>
    </Input.Wrapper>
  );
}

/** Converts the pointer position to canvas pixels, because CSS may scale the canvas. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height];
}
