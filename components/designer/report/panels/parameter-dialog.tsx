import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { putNamed } from '@/lib/designer/report/public'
import { readText } from '@/lib/form/read'
import { dateWords } from '@/lib/report/parameter-default'
import type { ReportParameter } from '@/lib/report/template'
import { ChoiceSetting, SettingNote, SwitchSetting, TextSetting } from '../../list/settings'
import { useSession } from '../../shell/session-context'
import { useKeepQuestion } from '../../shell/use-keep-question'
import { freshName, isBadName } from './names'
import { OptionRows } from './option-rows'
import styles from './report-panels.module.css'
import { useSheet } from './use-sheet'

const kinds = ['text', 'number', 'date', 'month', 'select', 'user', 'organize'] as const

type ParameterDialogProps = {
  /** Null makes another one. */
  name: string | null
  onClose: () => void
}

/** What the readers of a report are asked before it is shown. Taken over when it is finished, as one step. */
export function ParameterDialog({ name, onClose }: ParameterDialogProps) {
  const t = useTranslations('reportpanels.parameter')
  const session = useSession()
  const { parameters } = useSheet()
  const [start] = useState(() => parameters.find((one) => one.name === name) ?? fresh(freshName('p', parameters)))
  const [entry, setEntry] = useState<ReportParameter>(start)
  const [isChecked, setChecked] = useState(false)
  const isTaken = parameters.some((one) => one.name === entry.name && one.name !== name)
  const fault = isBadName(entry.name) ? t('badName') : isTaken ? t('takenName') : null
  const set = (more: Partial<ReportParameter>) => setEntry({ ...entry, ...more })
  const finish = () => {
    setChecked(true)
    if (!fault && session.run(putNamed('parameters', name, entry))) onClose()
  }
  const isChanged = JSON.stringify(entry) !== JSON.stringify(start)
  const close = useKeepQuestion({ isChanged, onKeep: finish, onClose })
  return (
    <Surface
      kind="general"
      open
      title={t(name === null ? 'create' : 'edit')}
      width="560px"
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.dataSetDialog}>
        {isChecked && fault ? (
          <Alert tone="danger" role="alert">
            {fault}
          </Alert>
        ) : null}
        <TextSetting
          label={t('name')}
          tip={t('nameTip')}
          lengthMax={50}
          value={entry.name}
          onType={(text) => set({ name: text.trim() })}
        />
        <TextSetting label={t('label')} lengthMax={100} value={entry.label} onType={(label) => set({ label })} />
        <ChoiceSetting
          label={t('kind')}
          options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          values={[entry.kind]}
          onChange={([next]) => set({ kind: kinds.find((one) => one === next) ?? 'text', defaultValue: undefined })}
        />
        {entry.kind === 'select' ? (
          <OptionRows options={entry.options} onChange={(options) => set({ options: [...options] })} />
        ) : null}
        <DefaultSetting entry={entry} onChange={(defaultValue) => set({ defaultValue: defaultValue || undefined })} />
        <SwitchSetting label={t('required')} isOn={entry.isRequired} onChange={(isRequired) => set({ isRequired })} />
        <SwitchSetting
          label={t('hidden')}
          tip={t('hiddenTip')}
          isOn={entry.isHidden}
          onChange={(isHidden) => set({ isHidden })}
        />
      </div>
    </Surface>
  )
}

function fresh(name: string): ReportParameter {
  return { name, label: '', kind: 'text', isRequired: false, options: [], isHidden: false }
}

type DefaultProps = { entry: ReportParameter; onChange: (value: string) => void }

/** What the search form begins with: of dates also a word that means another day every day. */
function DefaultSetting({ entry, onChange }: DefaultProps) {
  const t = useTranslations('reportpanels.parameter')
  const value = readText(entry.defaultValue)
  if (entry.kind === 'user' || entry.kind === 'organize') return null
  if (entry.kind === 'select')
    return (
      <ChoiceSetting
        label={t('default')}
        isClearable
        options={entry.options.map(({ id, fullName }) => ({ value: id, label: fullName || id }))}
        values={value === '' ? [] : [value]}
        knownText={value}
        onChange={([next = '']) => onChange(next)}
      />
    )
  const isDate = entry.kind === 'date' || entry.kind === 'month'
  if (!isDate) return <TextSetting label={t('default')} lengthMax={200} value={value} onType={onChange} />
  return (
    <>
      <ChoiceSetting
        label={t('default')}
        isClearable
        options={dateWords.map((word) => ({ value: word, label: t(`words.${word}`) }))}
        values={value === '' ? [] : [value]}
        knownText={value}
        onChange={([next = '']) => onChange(next)}
      />
      <SettingNote>{t('dateHint')}</SettingNote>
    </>
  )
}
