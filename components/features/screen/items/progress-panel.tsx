import { type CSSProperties, useId } from 'react'
import { optionsOf } from '@/lib/portal/options'
import { screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import styles from './items.module.css'
import { meter, shareOf } from './utils'

const progress = screenOptions.screenProgress

/** A bar or a ring that fills. */
export function ProgressPanel({ item, data }: OwnItemProps) {
  const options = optionsOf(item)
  const { share, text } = shareOf(options, data, progress)
  const look = {
    '--from': options.color('fromColor') || progress.fromColor,
    '--to': options.color('toColor') || progress.toColor,
    '--track': options.color('trackColor') || progress.trackColor,
    '--thick': `${options.number('thickness', progress.thickness, 2, 200)}px`,
    '--share': share,
    color: options.color('color') || progress.color,
    fontSize: options.number('fontSize', progress.fontSize, 8, 200),
  } as CSSProperties
  const words = options.flag('hasText', progress.hasText) && <span className={styles.gaugeText}>{text}</span>
  const shape = options.text('shape', progress.shape) === 'ring' ? 'ring' : 'bar'
  return (
    <div className={styles.progress} data-shape={shape} style={look} {...meter(share, text, item.title)}>
      {shape === 'ring' ? <Ring share={share} thickness={options.number('thickness', progress.thickness, 2, 60)} /> : <Bar />}
      {words}
    </div>
  )
}

function Bar() {
  return (
    <span className={styles.track}>
      <span className={styles.fill} />
    </span>
  )
}

function Ring({ share, thickness }: { share: number; thickness: number }) {
  const id = useId()
  const radius = 100 - thickness / 2
  const length = 2 * Math.PI * radius
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={styles.ring}>
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="var(--from)" />
        <stop offset="1" stopColor="var(--to)" />
      </linearGradient>
      <g fill="none" strokeWidth={thickness} transform="rotate(-90 100 100)">
        <circle cx="100" cy="100" r={radius} stroke="var(--track)" />
        <circle
          className={styles.arc}
          {...{ cx: 100, cy: 100, r: radius, stroke: `url(#${id})`, strokeLinecap: 'round' }}
          {...{ strokeDasharray: `${length} ${length}`, strokeDashoffset: length * (1 - share) }}
        />
      </g>
    </svg>
  )
}
