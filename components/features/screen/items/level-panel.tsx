import type { CSSProperties } from 'react'
import { optionsOf } from '@/lib/portal/options'
import { screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import styles from './items.module.css'
import { meter, shareOf } from './utils'

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
