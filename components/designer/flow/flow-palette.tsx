import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { childrenOf, rootId } from '@/lib/designer/public'
import { useDesigner } from '../shell/designer-context'
import styles from './flow.module.css'
import type { CanvasAdding } from './flow-canvas'

/** What can be added: below the chosen card, else at the end. */
export function FlowPalette({ adds: { kinds, add } }: { adds: CanvasAdding }) {
  const t = useTranslations('flowdesigner.canvas')
  const { session } = useDesigner()
  const addHere = (kind: string) => {
    const isNothing = session.current === rootId
    const id = isNothing ? childrenOf(session.document, rootId).at(-1) : session.current
    if (id !== undefined) add({ kind: isNothing ? 'past' : 'under', id }, kind)
  }
  return (
    <div className={styles.palette}>
      <p className={styles.paletteHint}>{t('paletteHint')}</p>
      {kinds.map(({ kind, label, icon }) => (
        <Button key={kind} startIcon={<Icon name={icon} size={14} />} onClick={() => addHere(kind)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
