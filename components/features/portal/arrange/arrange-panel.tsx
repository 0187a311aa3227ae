'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, use, useId, useState } from 'react'
import { GridLayout, useContainerWidth } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { useTabKey } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { errorText } from '@/lib/client/error-text'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { portal } from '@/lib/contract/portal/portal'
import { boundsOf, type Place, type Step, withPlaces } from '@/lib/portal/arrange'
import { type PortalItem, type PortalLayout, portalGrid } from '@/lib/portal/layout'
import { saidItem } from '@/lib/portal/said-item'
import { ItemPanel } from '../item-panel'
import { resetArrangement } from '../mutations'
import { ItemStatesContext, usePortal } from '../state'
import type { PortalSource } from '../types'
import styles from './arrange.module.css'
import { useArrangement } from './use-arrangement'

type ArrangeProps = {
  layout: PortalLayout
  source: Extract<PortalSource, { kind: 'portal' }>
  /** With the layout as it is now; without one when nothing was kept. */
  onDone: (layout?: PortalLayout) => void
}

/**
 * A person moves the items of his portal and makes them larger or smaller, by pointer or by keyboard, for himself alone (contract 4b §1.2:
 * a portal that is not locked). Nothing is sent before it is kept.
 */
export function ArrangePanel({ layout, source, onDone }: ArrangeProps) {
  const t = useTranslations('portal.arrange')
  const arrangement = useArrangement(layout)
  useLeaveGuard(useTabKey(), () => arrangement.isChanged)
  const { run, isRunning } = useMutation(portal.saveCustom, { successToast: t('saved') })
  const save = async () => {
    const arranged = withPlaces(layout, arrangement.places)
    const body = { formData: JSON.stringify(arranged), systemId: source.systemId, platform: 'Web' }
    // The failure was told; what was arranged stays for another try.
    await run({ params: { id: source.id }, body }).then(
      () => onDone(arranged),
      () => undefined,
    )
  }
  const reset = useReset(layout, source, onDone)
  return (
    <div className={styles.arrange}>
      <div className={styles.bar}>
        <p>{t('hint')}</p>
        <Button size="sm" aria-disabled={!arrangement.isChanged} onClick={arrangement.undo}>
          {t('undo')}
        </Button>
        <Button size="sm" loading={reset.isRunning} onClick={() => void reset.run()}>
          {t('reset')}
        </Button>
        <Button size="sm" onClick={() => onDone()}>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="primary" loading={isRunning} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
      <Canvas arrangement={arrangement} />
    </div>
  )
}

function useReset(layout: PortalLayout, source: ArrangeProps['source'], onDone: ArrangeProps['onDone']) {
  const t = useTranslations('portal.arrange')
  const tErrors = useTranslations('errors')
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    if (!(await confirm({ text: t('askReset'), confirmText: t('reset') }))) return
    setRunning(true)
    try {
      const released = await resetArrangement(layout, source)
      if (!released) return toast.warning(t('noReset'))
      onDone(released)
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}

const grid = {
  cols: portalGrid.columns,
  rowHeight: portalGrid.rowHeight,
  margin: [portalGrid.margin, portalGrid.margin],
  containerPadding: [0, 0],
} as const

function Canvas({ arrangement }: { arrangement: ReturnType<typeof useArrangement> }) {
  const t = useTranslations('portal.arrange')
  const { width, containerRef, mounted } = useContainerWidth()
  const [said, say] = useState('')
  const hintId = useId()
  const { items, places, change, step, undo } = arrangement
  const layout = places.map((place) => ({ ...place, ...boundsIn(items, place.i) }))
  const titleOf = useTitles()
  const nameOf = (item: PortalItem, place: Place | undefined) =>
    place
      ? t('item', { title: titleOf(item), x: place.x + 1, y: Math.round(place.y) + 1, w: place.w, h: place.h })
      : titleOf(item)
  const handleKey = (item: PortalItem) => (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return undo()
    }
    const wanted = stepOf(event)
    if (!wanted) return
    event.preventDefault()
    say(nameOf(item, step(item.i, wanted)))
  }
  return (
    <div ref={containerRef}>
      <p id={hintId} className="tn-visually-hidden">
        {t('hint')}
      </p>
      <p className="tn-visually-hidden" role="status">
        {said}
      </p>
      {/* Where one of this id is, the library puts no style of its own into the page, which the policy of the page refuses. */}
      <span id="react-draggable-style-el" hidden />
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={grid}
          onDragStop={(next) => change(next.map(placeOf))}
          onResizeStop={(next) => change(next.map(placeOf))}
        >
          {items.map((item) => (
            // biome-ignore lint/a11y/useSemanticElements: no group of fields.
            <div
              key={item.i}
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what has the focus.
              tabIndex={0}
              className={styles.item}
              aria-label={nameOf(
                item,
                places.find((place) => place.i === item.i),
              )}
              aria-describedby={hintId}
              onKeyDown={handleKey(item)}
            >
              <Still item={item} />
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  )
}

/** What items are called in the language of whoever looks. */
function useTitles(): (item: PortalItem) => string {
  const t = useTranslations('portal.arrange')
  const { texts } = usePortal()
  return (item) => saidItem(item, texts).title || t('untitled')
}

/** As it looks; nothing in it can be pressed meanwhile. */
function Still({ item }: { item: PortalItem }) {
  const stateOf = use(ItemStatesContext)
  return (
    <div className={styles.still} inert>
      <ItemPanel item={item} state={stateOf(item)} />
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [move: Step, size: Step]>> = {
  ArrowLeft: [{ dx: -1 }, { dw: -1 }],
  ArrowRight: [{ dx: 1 }, { dw: 1 }],
  ArrowUp: [{ dy: -1 }, { dh: -1 }],
  ArrowDown: [{ dy: 1 }, { dh: 1 }],
}

function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Step | undefined {
  return ctrlKey || metaKey || altKey ? undefined : arrows[key]?.[shiftKey ? 1 : 0]
}

function boundsIn(items: readonly PortalItem[], i: string) {
  const item = items.find((one) => one.i === i)
  return item ? boundsOf(item) : {}
}

function placeOf({ i, x, y, w, h }: Place): Place {
  return { i, x, y, w, h }
}
