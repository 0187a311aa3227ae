'use client'
import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import type { GridController } from '@/components/widget-kits/grid/grid-controller'
import type { PasteResult, WrongCell } from '@/components/widget-kits/grid/paste'
import { tableRowsMax } from '@/lib/form/limits'
import styles from './table.module.css'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/subtable.json'),
  en: () => import('@/messages/en/subtable.json'),
  zhtw: () => import('@/messages/zhtw/subtable.json'),
}

type PanelProps = { isBusy: boolean; result: PasteResult | null; grid: GridController; onClose: () => void }

export function PastePanel(props: PanelProps) {
  return (
    <LazyMessages namespace="subtable" loaders={texts} fallback={null}>
      <Panel {...props} />
    </LazyMessages>
  )
}

/** What was pasted, and each cell that was left as it was, with a way to it. */
function Panel({ isBusy, result, grid, onClose }: PanelProps) {
  const t = useTranslations('subtable')
  if (isBusy || !result)
    return (
      <p className={styles.pasteNote} role="status">
        {t('pasting')}
      </p>
    )
  const { pastedCount, addedRows, wrong, wrongCount, leftOutRows, leftOutColumns } = result
  if (wrongCount + leftOutRows + leftOutColumns === 0)
    return (
      <p className="tn-visually-hidden" role="status">
        {t('pasted', { count: pastedCount })}
        {addedRows > 0 ? t('addedRows', { count: addedRows }) : ''}
      </p>
    )
  return (
    <section className={styles.paste} data-faulty={wrongCount > 0 ? '' : undefined} aria-label={t('pasteResult')}>
      <div className={styles.pasteHead}>
        <p role="status">
          {t('pasted', { count: pastedCount })}
          {addedRows > 0 ? t('addedRows', { count: addedRows }) : ''}
          {leftOutRows > 0 ? t('leftOutRows', { count: leftOutRows, max: tableRowsMax }) : ''}
          {leftOutColumns > 0 ? t('leftOutColumns', { count: leftOutColumns }) : ''}
          {wrongCount > 0 ? <strong>{t('wrongCells', { count: wrongCount })}</strong> : ''}
        </p>
        <IconButton label={t('close')} size="sm" onClick={onClose}>
          <Icon name="close" size={14} />
        </IconButton>
      </div>
      {wrong.length > 0 ? (
        <ul className={styles.wrongList}>
          {wrong.map((cell) => (
            <li key={`${cell.rowKey} ${cell.code}`}>
              <span className={styles.wrongText}>
                {t('wrongCell', { row: cell.row + 1, label: cell.label, text: cell.text })} {t(`fault.${cell.fault}`)}
              </span>
              <Button size="sm" variant="text" onClick={() => jump(grid, cell)}>
                {t('goTo')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {wrongCount > wrong.length ? <p className={styles.count}>{t('moreWrong', { count: wrongCount - wrong.length })}</p> : null}
    </section>
  )
}

function jump(grid: GridController, { rowKey, code }: WrongCell) {
  grid.showTouched({ rowKey, code })
}
