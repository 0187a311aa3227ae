import { useId } from 'react'
import styles from './watermark-panel.module.css'

/**
 * Who looks, over and over across the whole window and every printed page: whoever photographs or prints what he may see leaves his name
 * in it. Nothing can be done with it, and nothing is read out.
 */
export function WatermarkPanel({ text }: { text: string }) {
  const id = useId()
  return (
    <svg className={styles.mark} aria-hidden="true" data-tn-watermark="">
      <defs>
        <pattern id={id} width="260" height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-20)">
          <text x="10" y="60">
            {text}
          </text>
          <text x="140" y="150">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
