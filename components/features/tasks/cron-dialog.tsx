import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { Field, fieldStyles } from '@/components/ui/field'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { type CronFieldName, readCron } from '@/lib/domain/cron'
import { cronParts, cronText, everyMinute, withCronPart } from '@/lib/domain/cron-parts'
import { cronPresets } from './constants'
import { CronWayPanel } from './cron-way-panel'
import { NextRuns } from './next-runs-panel'
import styles from './tasks.module.css'
import { cronProblemText } from './utils'

const fields = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const satisfies readonly CronFieldName[]

type CronDialogProps = { text: string; onDone: (text: string) => void; onClose: () => void }

/** Puts a cron expression together: typed, from those that most need, or field by field; with the next times it stands for. */
export function CronDialog({ text: first, onDone, onClose }: CronDialogProps) {
  const t = useTexts('admin.tasks')
  const tCommon = useTranslations('common')
  const [text, setText] = useState(first.trim() || cronText(everyMinute))
  const [field, setField] = useState<CronFieldName>('minute')
  // Of an expression that cannot be read, the fields show what could be read last.
  const [parts, setParts] = useState(() => cronParts(text) ?? everyMinute)
  const panelId = useId()
  const read = readCron(text)
  const type = (next: string) => {
    setText(next)
    setParts(cronParts(next) ?? parts)
  }
  return (
    <Surface
      kind="general"
      open
      width="700px"
      title={t('cron.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" disabled={'problem' in read} onClick={() => onDone(text.trim())}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <Expression text={text} problem={'problem' in read ? cronProblemText(t, read.problem) : undefined} onChange={type} />
      <Presets text={text} onChoose={type} />
      <TabList
        label={t('cron.fieldsLabel')}
        entries={fields.map((key) => ({ key, label: t(`cron.fields.${key}`) }))}
        value={field}
        panelId={panelId}
        onChange={(key) => setField(fields.find((one) => one === key) ?? field)}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, field)} className={styles.ways}>
        <CronWayPanel
          key={field}
          field={field}
          text={parts[field]}
          onChange={(value) => type(cronText(withCronPart(parts, field, value)))}
        />
      </div>
      <NextRuns cron={'cron' in read ? read.cron : null} />
    </Surface>
  )
}

type ExpressionProps = { text: string; problem: string | undefined; onChange: (text: string) => void }

function Expression({ text, problem, onChange }: ExpressionProps) {
  const t = useTexts('admin.tasks')
  const id = useId()
  return (
    <Field id={id} label={t('cron.expression')} error={problem} help={problem ? undefined : t('cron.hint')}>
      <input
        id={id}
        type="text"
        className={`${fieldStyles.native} ${styles.expression}`}
        value={text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        data-autofocus=""
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

function Presets({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const t = useTexts('admin.tasks')
  return (
    // biome-ignore lint/a11y/useSemanticElements: no group of fields.
    <div role="group" aria-label={t('cron.presetsLabel')} className={styles.presets}>
      {cronPresets.map(([key, preset]) => (
        <Button key={key} size="sm" aria-pressed={text.trim() === preset} onClick={() => onChoose(preset)}>
          {t(`cron.presets.${key}`)}
        </Button>
      ))}
    </div>
  )
}
