import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconArrowLeft } from '../drawings/icons.ts';
import * as classes from './layout.module.css';

interface StepButtonsProps {
  /** Absent on the first step. */
  back?: (() => void) | undefined;
  /** The button that goes on is last. */
  children: ReactNode;
}

/** The buttons of a step; on phones they stay in sight at the lower edge. */
export function StepButtons({ back, children }: StepButtonsProps) {
  return (
    <div className={classes.buttons}>
      {back && (
        <Button variant="default" px={13} aria-label="Back" onClick={back}>
          <IconArrowLeft size={20} aria-hidden />
        </Button>
      )}
      {children}
    </div>
  );
}
