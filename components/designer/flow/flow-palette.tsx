import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import styles from './flow.module.css'
import { type AddKind, addKinds, useAddNode } from './use-add-node'

const icons: Readonly<Record<AddKind, IconName>> = {
  approver: 'stamp',
  subFlow: 'copy',
  condition: 'filter',
  branchFlow: 'switch',
  interflow: 'columns',
  timer: 'clock',
}

/** What can be added: below the chosen card, else at the end. */
export function FlowPalette() {
  const t = useTranslations('flowdesigner.canvas')
  const { addHere } = useAddNode()
  return (
    <div className={styles.palette}>
      <p className={styles.paletteHint}>{t('paletteHint')}</p>
      {addKinds.map((kind) => (
        <Button key={kind} startIcon={<Icon name={icons[kind]} size={14} />} onClick={() => addHere(kind)}>
          {t(`kinds.${kind}`)}
        </Button>
      ))}
    </div>
  )
}
