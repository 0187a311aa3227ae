'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Radio } from '@/components/ui/check'
import { setListType } from '@/lib/designer/list/commands'
import { type ListType, listTypeOf, offeredHeaderButtons, offeredTypes } from '@/lib/designer/list/list-offers'
import { useListDesigning, useListFact } from './list-context'
import styles from './list-designer.module.css'

/** The five kinds of lists, each with a picture of what it looks like (contract 3b §4.1). */
export function TypeChoice() {
  const t = useTranslations('listdesigner.types')
  const name = useId()
  const { session, setup } = useListDesigning()
  const type = useListFact(listTypeOf)
  const choose = (next: ListType) => {
    const offered = offeredHeaderButtons({ ...session.document, type: next }, setup).map(({ value }) => value)
    session.run(setListType(next, offered))
  }
  return (
    <div className={styles.types} role="radiogroup" aria-label={t('name')}>
      {offeredTypes(setup).map((one) => (
        <label key={one} className={styles.type}>
          <Radio name={name} checked={one === type} onChange={() => choose(one)} />
          <svg viewBox="0 0 64 40" aria-hidden="true" focusable="false">
            {pictures[one]}
          </svg>
          <span>{t(`type${one}`)}</span>
        </label>
      ))}
    </div>
  )
}

const line = (x: number, y: number, width: number) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height="3" rx="1.5" className={styles.quiet} />
)
const head = (x: number, width: number) => (
  <rect key="head" x={x} y="5" width={width} height="5" rx="1.5" className={styles.loud} />
)

const pictures: Readonly<Record<ListType, ReactNode>> = {
  1: [head(6, 52), ...[15, 22, 29].flatMap((y) => [line(6, y, 14), line(25, y, 14), line(44, y, 14)])],
  2: [
    head(24, 34),
    ...[15, 22, 29].flatMap((y) => [line(24, y, 14), line(44, y, 14)]),
    <rect key="tree" x="5" y="5" width="14" height="30" rx="2" className={styles.box} />,
    ...[10, 16, 22].map((y, index) => line(8 + Math.min(index, 1) * 2, y, 8 - Math.min(index, 1) * 2)),
  ],
  3: [
    head(6, 52),
    ...[14, 26].map((y) => <rect key={`group ${y}`} x="6" y={y} width="52" height="4" rx="1" className={styles.middle} />),
    ...[21, 33].flatMap((y) => [line(12, y, 14), line(32, y, 12)]),
  ],
  4: [
    head(6, 52),
    ...[22, 29].flatMap((y) => [line(6, y, 14), line(25, y, 14), line(44, y, 14)]),
    ...[6, 25, 44].map((x) => <rect key={`cell ${x}`} x={x} y="13" width="14" height="6" rx="1.5" className={styles.box} />),
  ],
  5: [
    head(6, 52),
    line(6, 15, 16),
    line(12, 22, 14),
    line(18, 29, 12),
    ...[15, 22, 29].map((y) => line(44, y, 14)),
    <path key="branch" d="M8 20 v4 h2 M14 27 v4 h2" className={styles.branch} />,
  ],
}
