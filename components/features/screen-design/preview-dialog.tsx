import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import type { ItemData } from '@/components/features/portal/public'
import { isAsked, ScreenPreview } from '@/components/features/screen/public'
import { Surface } from '@/components/ui/surface'
import { readScreen, type ScreenItem, screenItems } from '@/lib/screen/layout'
import { useDraftStates } from './queries'
import styles from './screen-design.module.css'

type PreviewProps = { texts: { detail: string; component: string }; name: string; onClose: () => void }

const none: ItemData = { status: 'none' }
const loading: ItemData = { status: 'loading' }

/** The draft that is worked on, over the whole window, by what its readers see it with. */
export function DraftPreviewDialog({ texts, name, onClose }: PreviewProps) {
  const t = useTranslations('screendesigns')
  const asked = useMemo(() => {
    const entries = readScreen(texts)?.layout.entries ?? []
    return [...screenItems(entries)].filter((item) => isAsked(item) && !item.isHidden)
  }, [texts])
  const states = useDraftStates(asked)
  const stateOf = useCallback(
    (item: ScreenItem) => (isAsked(item) ? (states?.get(item.i) ?? loading) : none),
    [states],
  )
  return (
    <Surface kind="fullScreen" open title={t('preview')} subtitle={name} onClose={onClose}>
      <div className={styles.preview}>
        <ScreenPreview texts={texts} stateOf={stateOf} />
      </div>
    </Surface>
  )
}
