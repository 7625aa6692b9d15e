import type { Locator, Page } from 'playwright-core';
import { drawFrame, type Frame, type Point } from './draw-frame.ts';

/** Takes pictures of two pages at once. */
export interface Camera {
  frames: Frame[];
  /** @param ms how long the frame is shown */
  shoot: (ms: number) => Promise<void>;
  /** Moves the desktop's pointer there in some frames and clicks; the next frame shows it too. */
  click: (target: Locator) => Promise<void>;
}

const steps = 5;
const stepMs = 70;

export function cameraFor(desktop: Page, phone: Page): Camera {
  const frames: Frame[] = [];
  let pointer: Point | undefined;
  const shoot = async (ms: number) => {
    const [left, right] = await Promise.all([desktop.screenshot(), phone.screenshot()]);
    frames.push({ ms, pixels: await drawFrame(left, right, pointer) });
    pointer = undefined;
  };
  return {
    frames,
    shoot,
    click: async (target) => {
      const box = await target.boundingBox();
      const { width, height } = desktop.viewportSize() ?? { width: 0, height: 0 };
      if (!box) throw new Error('What the pointer goes to is not shown.');
      const from = { x: width * 0.66, y: height * 0.85 };
      const to = { x: box.x + box.width * 0.6, y: box.y + box.height / 2 };
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await desktop.mouse.move(pointer.x, pointer.y);
        await shoot(stepMs);
      }
      await desktop.mouse.click(to.x, to.y);
      pointer = to;
    },
  };
}
