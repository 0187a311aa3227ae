import type { CSSProperties } from 'react'
import { optionsOf } from '@/lib/portal/options'
import { type ScreenLine, screenLines, screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import styles from './items.module.css'
import { oneOf } from './utils'

const line = screenOptions.screenLine

export function LinePanel({ item, isDesign }: OwnItemProps) {
  const options = optionsOf(item)
  const look = {
    '--line': options.color('color') || line.color,
    '--accent': options.color('accentColor') || line.accentColor,
  } as CSSProperties
  const kind: ScreenLine = oneOf(screenLines, options.text('line'), line.line)
  const isMoving = options.flag('isAnimated', line.isAnimated) && !isDesign
  const isUpright = item.height > item.width
  return (
    <span
      aria-hidden="true"
      className={styles.line}
      {...{ 'data-line': kind, 'data-moving': isMoving || undefined, 'data-upright': isUpright || undefined }}
      style={look}
    />
  )
}
