import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ListQuestion } from '@/components/screen/list-question'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Surface } from '@/components/ui/surface'
import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { type UserSheetColumn, userSheet, userSheetColumns } from '@/lib/contract/permission/user-sheet'
import { type UserFilters, userQuery } from './queries'
import styles from './users.module.css'
import { fieldText } from './utils'

type ExportDialogProps = { question: ListQuestion<UserFilters>; onClose: () => void }

const ranges = ['0', '1'] as const

/** Users as a spreadsheet (contract 2 §3.7). */
export function ExportDialog({ question, onClose }: ExportDialogProps) {
  const t = useTexts('admin.users')
  const tCommon = useTranslations('common')
  const [dataType, setDataType] = useState<(typeof ranges)[number]>('0')
  const [chosen, setChosen] = useState<ReadonlySet<UserSheetColumn>>(new Set(userSheetColumns))
  const [hasFault, setFault] = useState(false)
  const exporting = useMutation(userSheet.exportExcel)
  const choose = (ids: Iterable<UserSheetColumn>) => {
    setChosen(new Set(ids))
    setFault(false)
  }
  const start = async () => {
    if (chosen.size === 0) return setFault(true)
    const selectKey = userSheetColumns.filter((id) => chosen.has(id)).join(',')
    // A refusal was shown.
    const reply = await exporting.run({ query: { ...userQuery(question), dataType, selectKey } }).catch(() => null)
    if (!reply) return
    saveDownload(reply.data)
    onClose()
  }
  return (
    <Surface
      kind="general"
      open
      title={t('export.title')}
      width="600px"
      busy={exporting.isRunning}
      onClose={onClose}
      footer={
        <>
          <Button disabled={exporting.isRunning} onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button variant="primary" loading={exporting.isRunning} onClick={() => void start()}>
            {t('export.start')}
          </Button>
        </>
      }
    >
      <div className={styles.export}>
        <RangeChoice value={dataType} onChange={setDataType} />
        <ColumnChoice chosen={chosen} onChange={choose} fault={hasFault ? t('export.none') : ''} />
      </div>
    </Surface>
  )
}

type RangeChoiceProps = { value: (typeof ranges)[number]; onChange: (value: (typeof ranges)[number]) => void }

function RangeChoice({ value, onChange }: RangeChoiceProps) {
  const t = useTexts('admin.users.export')
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t('range')}</legend>
      {ranges.map((range) => (
        <label key={range}>
          <Radio name={name} checked={value === range} onChange={() => onChange(range)} />
          {t(range === '0' ? 'page' : 'all')}
        </label>
      ))}
    </fieldset>
  )
}

type ColumnChoiceProps = {
  chosen: ReadonlySet<UserSheetColumn>
  onChange: (ids: Iterable<UserSheetColumn>) => void
  fault: string
}

function ColumnChoice({ chosen, onChange, fault }: ColumnChoiceProps) {
  const t = useTexts('admin.users')
  const faultId = useId()
  const isAll = chosen.size === userSheetColumns.length
  const flip = (id: UserSheetColumn) => onChange(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={styles.choice} aria-describedby={fault === '' ? undefined : faultId}>
      <legend>{t('export.columns')}</legend>
      <label className={styles.allColumns}>
        <Checkbox checked={isAll} isMixed={!isAll && chosen.size > 0} onChange={() => onChange(isAll ? [] : userSheetColumns)} />
        {t('export.everything')}
      </label>
      <div className={styles.columns}>
        {userSheetColumns.map((id) => (
          <label key={id}>
            <Checkbox checked={chosen.has(id)} onChange={() => flip(id)} />
            {t(fieldText(id))}
          </label>
        ))}
      </div>
      {fault !== '' && (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
