import { type CSSProperties, useId } from 'react'
import { type OptionReader, optionsOf } from '@/lib/portal/options'
import { screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import { numberOf } from '../utils'
import styles from './items.module.css'

/** How much of the most it is, from 0 to 1, and as it is said. */
function shareOf(options: OptionReader, data: unknown, usual: { max: number; suffix: string }) {
  const value = numberOf(data)
  const max = options.number('max', usual.max, 0, 1e15) || 1
  const share = value === undefined ? 0 : Math.min(1, Math.max(0, value / max))
  const text = value === undefined ? '–' : `${Math.round(value * 100) / 100}${options.text('suffix', usual.suffix)}`
  return { share, text }
}

const meter = (share: number, text: string, label: string) => ({
  role: 'meter',
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuenow': Math.round(share * 100),
  'aria-valuetext': text,
  'aria-label': label || text,
})

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

const level = screenOptions.screenLevel

/** Water that stands as high as the number is of the most. */
export function LevelPanel({ item, data, isDesign }: OwnItemProps) {
  const options = optionsOf(item)
  const { share, text } = shareOf(options, data, level)
  const look = {
    '--water': options.color('waterColor') || level.waterColor,
    '--frame': options.color('frameColor') || level.frameColor,
    color: options.color('color') || level.color,
    fontSize: options.number('fontSize', level.fontSize, 8, 200),
  } as CSSProperties
  const isBox = options.text('shape', level.shape) === 'box'
  return (
    <div className={styles.level} data-box={isBox || undefined} style={look} {...meter(share, text, item.title)}>
      <span className={styles.water} style={{ transform: `translateY(${(1 - share) * 100}%)` }}>
        <svg viewBox="0 0 800 40" preserveAspectRatio="none" aria-hidden="true" data-still={isDesign || undefined}>
          <path d="M0 20 Q100 0 200 20 T400 20 T600 20 T800 20 V40 H0 Z" fill="var(--water)" />
        </svg>
      </span>
      <span className={styles.gaugeText}>{text}</span>
    </div>
  )
}
