import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './flow.module.css'
import { addIcons, addKinds, useAddNode } from './use-add-node'

/** What can be added: below the chosen card, else at the end. */
export function FlowPalette() {
  const t = useTranslations('flowdesigner.canvas')
  const { addHere } = useAddNode()
  return (
    <div className={styles.palette}>
      <p className={styles.paletteHint}>{t('paletteHint')}</p>
      {addKinds.map((kind) => (
        <Button key={kind} startIcon={<Icon name={addIcons[kind]} size={14} />} onClick={() => addHere(kind)}>
          {t(`kinds.${kind}`)}
        </Button>
      ))}
    </div>
  )
}
