import type { CSSProperties, ReactNode } from 'react'
import { optionsOf } from '@/lib/portal/options'
import { type ScreenBorder, screenBorders, screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import styles from './items.module.css'
import { oneOf } from './utils'

const border = screenOptions.screenBorder

/** A frame of our own around what stands on it. */
export function BorderPanel({ item }: OwnItemProps) {
  const options = optionsOf(item)
  const { width, height } = item
  const frame = oneOf(screenBorders, options.text('frame'), border.frame)
  const title = options.text('title')
  const look = {
    '--line': options.color('color') || border.color,
    '--accent': options.color('accentColor') || border.accentColor,
    '--ground': options.color('background') || border.background,
  } as CSSProperties
  const titleLook = {
    fontSize: options.number('titleFontSize', border.titleFontSize, 8, 100),
    color: options.color('titleColor') || border.titleColor,
  }
  return (
    <div className={styles.border} style={look} data-frame={frame}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {drawings[frame](width, height)}
      </svg>
      {title && (
        <h2 className={styles.borderTitle} style={titleLook}>
          {title}
        </h2>
      )}
    </div>
  )
}

const thin = { fill: 'none', stroke: 'var(--line)', strokeWidth: 1.5 } as const
const strong = { fill: 'none', stroke: 'var(--accent)', strokeWidth: 3 } as const

function corners(width: number, height: number, reach: number, inset = 1.5): string {
  const [right, bottom] = [width - inset, height - inset]
  return [
    `M${inset} ${inset + reach}V${inset}H${inset + reach}`,
    `M${right - reach} ${inset}H${right}V${inset + reach}`,
    `M${right} ${bottom - reach}V${bottom}H${right - reach}`,
    `M${inset + reach} ${bottom}H${inset}V${bottom - reach}`,
  ].join('')
}

function cut(width: number, height: number, edge: number, inset = 1.5): string {
  const [right, bottom] = [width - inset, height - inset]
  return `M${inset + edge} ${inset}H${right}V${bottom - edge}L${right - edge} ${bottom}H${inset}V${inset + edge}Z`
}

const box = (width: number, height: number, inset: number) => ({
  ...{ x: inset, y: inset, width: Math.max(0, width - 2 * inset), height: Math.max(0, height - 2 * inset) },
})

type Draw = (width: number, height: number) => ReactNode

const drawings: Readonly<Record<ScreenBorder, Draw>> = {
  plain: (width, height) => <rect {...box(width, height, 1)} {...thin} rx={4} style={ground} />,
  corners: (width, height) => (
    <>
      <rect {...box(width, height, 1.5)} {...thin} strokeOpacity={0.45} style={ground} />
      <path d={corners(width, height, 18)} {...strong} />
    </>
  ),
  double: (width, height) => (
    <>
      <rect {...box(width, height, 1)} {...thin} style={ground} />
      <rect {...box(width, height, 6)} {...thin} strokeOpacity={0.5} />
    </>
  ),
  cut: (width, height) => (
    <>
      <path d={cut(width, height, 20)} {...thin} style={ground} />
      <path d={`M1.5 ${21.5 + 30}V21.5L21.5 1.5H${21.5 + 30}`} {...strong} />
      <path d={`M${width - 1.5} ${height - 51.5}V${height - 21.5}L${width - 21.5} ${height - 1.5}H${width - 51.5}`} {...strong} />
    </>
  ),
  head: (width, height) => (
    <>
      <path d={`M1.5 44V${height - 1.5}H${width - 1.5}V44`} {...thin} strokeOpacity={0.45} style={ground} />
      <path
        d={`M1.5 44H${width * 0.32}L${width * 0.32 + 14} 30H${width - 1.5}V1.5H1.5Z`}
        style={{ fill: 'var(--line)', opacity: 0.22 }}
      />
      <path d={`M1.5 44H${width * 0.32}L${width * 0.32 + 14} 30H${width - 1.5}`} {...strong} strokeWidth={2} />
    </>
  ),
  glow: (width, height) => (
    <rect {...box(width, height, 2)} {...thin} rx={8} style={{ ...ground, filter: 'drop-shadow(0 0 6px var(--accent))' }} />
  ),
}

const ground = { fill: 'var(--ground)' }
