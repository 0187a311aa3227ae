import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { Select } from '@/components/ui/select'
import { useTexts } from '@/lib/client/use-texts'
import { type Zoom, zooms } from './constants'
import styles from './report.module.css'

export type ReportTools = {
  page: number
  total: number
  isWhole: boolean
  zoom: Zoom
  isBusy: boolean
  isPrinting: boolean
  onPage: (page: number) => void
  onWhole: (isWhole: boolean) => void
  onZoom: (zoom: Zoom) => void
  onRefresh: () => void
  onPrint: () => void
  onSave: (format: 'xlsx' | 'docx') => void
}

export function ToolsPanel(tools: ReportTools) {
  const t = useTexts('report')
  const { isWhole, zoom, isBusy, isPrinting, onWhole, onZoom, onRefresh, onPrint, onSave } = tools
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      {!isWhole && <Turns {...tools} />}
      <Select
        label={t('view')}
        value={isWhole ? 'whole' : 'paged'}
        options={[
          { value: 'paged', label: t('paged') },
          { value: 'whole', label: t('whole') },
        ]}
        onChange={(value) => onWhole(value === 'whole')}
      />
      <Select label={t('zoom')} value={zoom} options={zooms.map((value) => ({ value, label: `${value}%` }))} onChange={onZoom} />
      <span className={styles.space} />
      <IconButton label={t('refresh')} onClick={onRefresh}>
        <Icon name="refresh" />
      </IconButton>
      <Button loading={isPrinting} startIcon={<Icon name="print" size={16} />} onClick={onPrint}>
        {t('print')}
      </Button>
      <Menu
        label={t('saveAs')}
        className={styles.saveAs ?? ''}
        trigger={
          <>
            <Icon name="file" size={16} />
            {t('saveAs')}
          </>
        }
        entries={[
          { key: 'xlsx', label: t('xlsx'), isDisabled: isBusy, onSelect: () => onSave('xlsx') },
          { key: 'docx', label: t('docx'), isDisabled: isBusy, onSelect: () => onSave('docx') },
        ]}
      />
    </div>
  )
}

function Turns({ page, total, onPage }: ReportTools) {
  const t = useTexts('report')
  const [written, write] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(written)
    if (written !== null && Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, total))
    write(null)
  }
  const step = (label: string, icon: 'chevron-left' | 'chevron-right', to: number) => (
    <IconButton label={label} disabled={to < 1 || to > total || to === page} onClick={() => onPage(to)}>
      <Icon name={icon} />
    </IconButton>
  )
  return (
    <form className={styles.turns} onSubmit={submit}>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(1)}>
        {t('first')}
      </Button>
      {step(t('previous'), 'chevron-left', page - 1)}
      <input
        className={styles.number}
        aria-label={t('page')}
        inputMode="numeric"
        value={written ?? String(page)}
        onChange={(event) => write(event.target.value)}
        onBlur={submit}
      />
      <span className={styles.count}>{t('ofPages', { total })}</span>
      {step(t('next'), 'chevron-right', page + 1)}
      <Button size="sm" disabled={page >= total} onClick={() => onPage(total)}>
        {t('last')}
      </Button>
    </form>
  )
}
