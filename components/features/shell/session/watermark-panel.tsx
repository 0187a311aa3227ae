import { useId } from 'react'
import styles from './watermark-panel.module.css'

/**
 * Who looks, over and over across the whole window and every printed page: whoever photographs or prints what he may see leaves his name
 * in it. Nothing can be done with it, and nothing is read out.
 */
export function WatermarkPanel({ text }: { text: string }) {
  const id = useId()
  const step = widthOf(text) + gap
  return (
    <svg className={styles.mark} aria-hidden="true" data-tn-watermark="">
      <defs>
        <pattern id={id} width={2 * step} height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-20)">
          <text x="0" y="60">
            {text}
          </text>
          <text x={step} y="150">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

const gap = 20

/** Pixels that the words take at most, in letters of 14; cut, they would no longer say who it was. */
function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 15 : 13), 0)
}
