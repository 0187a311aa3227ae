import { useMemo, useState } from 'react'
import type { ItemData } from '@/components/features/portal/public'
import type { ScreenItem } from '@/lib/screen/layout'
import { ScreenItemView } from './item-panel'
import styles from './screen.module.css'
import { ScreenContext } from './state'

const nothing: ItemData = { status: 'none' }
const stateOf = () => nothing

/** One item of a draft, as the designer draws it: in the colours of the screen around it, and nothing in it moves. */
export function ScreenDraftItem({ item, state }: { item: ScreenItem; state: ItemData }) {
  const [look, setLook] = useState<HTMLElement | null>(null)
  const environment = useMemo(() => ({ look, stateOf }), [look])
  return (
    <div className={styles.draft} ref={(element) => setLook(element?.closest<HTMLElement>('[data-mode]') ?? null)}>
      <ScreenContext value={environment}>
        <ScreenItemView item={item} state={state} isDesign />
      </ScreenContext>
    </div>
  )
}
