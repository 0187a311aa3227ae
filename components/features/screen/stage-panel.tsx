'use client'

import { useLocale } from 'next-intl'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { readDesignTexts } from '@/lib/form/read-design-texts'
import { saidItem } from '@/lib/portal/said-item'
import { groundStyle, isDarkGround } from '@/lib/screen/ground'
import type { ScreenEntry, ScreenLayout } from '@/lib/screen/layout'
import { ScreenItemView, Unknown } from './item-panel'
import styles from './screen.module.css'
import { ScreenContext } from './state'
import type { ScreenData } from './use-screen-data'
import { scaleOf } from './utils'

type StageProps = { layout: ScreenLayout; stateOf: ScreenData['stateOf'] }

/** A screen in the box that it stands in, scaled to it. Words and charts are light or dark by its ground, whatever the reader's mode. */
export function ScreenStage({ layout, stateOf }: StageProps) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const display = useSize(box)
  const { detail } = layout
  const entries = useSaid(layout)
  const environment = useMemo(() => ({ look: box, stateOf }), [box, stateOf])
  const scale = scaleOf(detail.scaling, detail, display ?? detail)
  const place: CSSProperties = {
    width: detail.width,
    height: detail.height,
    transform: `translate(${scale.left}px, ${scale.top}px) scale(${scale.x}, ${scale.y})`,
    visibility: display ? undefined : 'hidden',
  }
  return (
    <div
      ref={setBox}
      className={styles.stage}
      data-mode={isDarkGround(detail.backgroundColor) ? 'dark' : 'light'}
      data-scaling={detail.scaling}
      style={groundStyle(detail)}
    >
      <div className={styles.extent} style={{ width: detail.width * scale.x, height: detail.height * scale.y }}>
        <div className={styles.canvas} style={place}>
          <ScreenContext value={environment}>
            {entries.map((entry) => (
              <Placed key={entry.item.i} entry={entry} stateOf={stateOf} />
            ))}
          </ScreenContext>
        </div>
      </div>
    </div>
  )
}

/** The entries with their texts in the language of whoever looks, where the screen has them (`i18nTexts`). */
function useSaid({ detail, entries }: ScreenLayout): readonly ScreenEntry[] {
  const language = useLocale()
  return useMemo(() => {
    const texts = readDesignTexts(detail, language)
    const said = (entry: ScreenEntry): ScreenEntry =>
      entry.kind === 'own' ? { kind: 'own', item: saidItem(entry.item, texts) } : entry
    return texts ? entries.map(said) : entries
  }, [detail, entries, language])
}

function Placed({ entry, stateOf }: { entry: ScreenEntry; stateOf: ScreenData['stateOf'] }) {
  if (entry.kind === 'foreign') {
    return (
      <div className={styles.place} style={placeStyle(entry.item)}>
        <Unknown name={entry.item.name} />
      </div>
    )
  }
  const { item } = entry
  if (item.isHidden) return null
  return (
    <div className={styles.place} data-kind={item.jnpfKey} style={placeStyle(item)}>
      <ScreenItemView item={item} state={stateOf(item)} />
    </div>
  )
}

type Place = { left: number; top: number; width: number; height: number; zIndex: number; angle?: number }

function placeStyle({ left, top, width, height, zIndex, angle = 0 }: Place): CSSProperties {
  return { left, top, width, height, zIndex, transform: angle === 0 ? undefined : `rotate(${angle}deg)` }
}

type Size = { width: number; height: number }

function useSize(box: HTMLElement | null): Size | undefined {
  const [size, setSize] = useState<Size>()
  // External system: the size of the display.
  useEffect(() => {
    if (!box) return
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return size
}
