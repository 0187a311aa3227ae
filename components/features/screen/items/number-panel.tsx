import type { CSSProperties } from 'react'
import { useMedia } from '@/components/ui/use-media'
import { formatAmount } from '@/lib/domain/decimal'
import { optionsOf } from '@/lib/portal/options'
import { screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import { amountOf } from '../utils'
import styles from './items.module.css'

const usual = screenOptions.screenNumber
const places = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

/** A number whose digits roll to the next value. */
export function NumberPanel({ item, data, isDesign }: OwnItemProps) {
  const options = optionsOf(item)
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const amount = amountOf(data)
  const precision = options.number('decimals', usual.decimals, 0, 6)
  const text = amount === null ? '–' : formatAmount(amount, { precision, thousands: options.flag('hasGroups', usual.hasGroups) })
  const isRolling = options.flag('isAnimated', usual.isAnimated) && !isCalm && !isDesign
  const look = {
    '--size': `${options.number('fontSize', usual.fontSize, 8, 400)}px`,
    '--ink': options.color('color') || usual.color,
    '--tile': options.color('tileColor') || usual.tileColor,
    justifyContent: places[options.text('align', usual.align) as keyof typeof places] ?? 'center',
    fontWeight: options.flag('fontWeight', usual.fontWeight) ? 700 : 400,
  } as CSSProperties
  return (
    <div className={styles.number} style={look} data-tiles={options.flag('hasTiles', usual.hasTiles) || undefined}>
      <span className="tn-visually-hidden">{`${options.text('prefix')}${text}${options.text('suffix')}`}</span>
      <span aria-hidden="true" className={styles.digits}>
        {options.text('prefix') && <span className={styles.unit}>{options.text('prefix')}</span>}
        {signsOf(text).map(({ sign, place }) => (
          <Digit key={place} sign={sign} isRolling={isRolling} />
        ))}
        {options.text('suffix') && <span className={styles.unit}>{options.text('suffix')}</span>}
      </span>
    </div>
  )
}

/** Each by its place from the right, so that a number that grows keeps its rolling digits. */
function signsOf(text: string) {
  return [...text].map((sign, at) => ({ sign, place: text.length - at }))
}

const signs = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

function Digit({ sign, isRolling }: { sign: string; isRolling: boolean }) {
  const at = signs.indexOf(sign)
  if (at < 0) return <span className={styles.sign}>{sign}</span>
  return (
    <span className={styles.digit}>
      <span className={styles.reel} data-rolling={isRolling || undefined} style={{ transform: `translateY(${-at * 10}%)` }}>
        {signs.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </span>
    </span>
  )
}
