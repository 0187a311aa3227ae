import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/components/ui/lazy-code'
import { relationSource } from '@/components/widget-kits/lookups/lookup-source'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { own, type RawRecord, readRecord, readText } from '@/lib/form/read'
import { type Sample, useSamples } from './samples'
import styles from './scripts.module.css'

const RecordDialog = lazyCode(async () => (await import('@/components/widget-kits/lookups/record-dialog')).RecordDialog)

type SampleField = { code: string; label: string }

type SampleChoiceProps = {
  /** The first of them are what records are known by. */
  fields: readonly SampleField[]
  /** Null: no record, such as the default values of the fields. */
  sample: Sample | null
  /** What is tried where no record is chosen. */
  without: string
  onChange: (sample: Sample | null) => void
}

const columnsMax = 4

/** What something is tried on: nothing chosen, or one of the module's records that the person may see. */
export function SampleChoice({ fields, sample, without, onChange }: SampleChoiceProps) {
  const t = useTranslations('designer.sample')
  const { modelId } = useSamples()
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.sample}>
      <span className={styles.sampleOn}>{sample ? t('record', { name: sample.name }) : without}</span>
      {modelId === '' ? (
        <span className={styles.note}>{t('notReleased')}</span>
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('choose')}
        </Button>
      )}
      {sample ? (
        <Button size="sm" variant="text" onClick={() => onChange(null)}>
          {t('drop')}
        </Button>
      ) : null}
      {isOpen ? <SampleDialog fields={fields} onChange={onChange} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}

type SampleDialogProps = Pick<SampleChoiceProps, 'fields'> & { onChange: (sample: Sample) => void; onClose: () => void }

function SampleDialog({ fields, onChange, onClose }: SampleDialogProps) {
  const t = useTranslations('designer.sample')
  const tErrors = useTranslations('errors')
  const { modelId } = useSamples()
  const columns = useMemo(
    () =>
      fields
        .filter(({ code }) => !/[.-]/.test(code))
        .slice(0, columnsMax)
        .map(({ code, label }) => ({ value: code, label })),
    [fields],
  )
  const [source] = useState(() =>
    relationSource(call, { modelId, relationField: columns[0]?.value ?? '', columns, hasPage: true, pageSize: 20 }),
  )
  const take = async (row: RawRecord) => {
    try {
      onChange(await readSample(modelId, row, columns[0]?.value ?? ''))
      onClose()
    } catch (thrown) {
      toast.error(errorText(thrown, (key, params) => tErrors(key, params)))
    }
  }
  return (
    <RecordDialog
      popupType="dialog"
      title={t('title')}
      width="800px"
      source={source}
      columns={columns}
      idColumn="id"
      textColumn=""
      isMulti={false}
      onConfirm={([chosen]) => void (chosen?.row && take(chosen.row))}
      onClose={onClose}
    />
  )
}

/** The record with its values, as its own form would load them, with the rights of the person. */
async function readSample(modelId: string, row: RawRecord, nameCode: string): Promise<Sample> {
  const id = readText(own(row, 'id'))
  const { data } = await call(onlineDev.info, { params: { modelId, id } })
  const values = readRecord(JSON.parse(data.data ?? '{}'))
  return { id, name: readText(own(row, nameCode)) || id, values, row }
}
