import { useTimeZone } from 'next-intl'
import { useState } from 'react'
import { controlAria, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { Icon } from '@/components/ui/icon'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { cronRuns, readCron } from '@/lib/domain/cron'
import { plainText } from '@/lib/form/wire-values'
import { CronDialog } from './cron-dialog'
import { cronProblemText } from './utils'

/** The expression of a task: typed, with its next time under it, or put together in a dialog. */
export function CronInput({ id, value, onChange, onBlur, node, disabled, readOnly, error, errorId }: WidgetProps) {
  const t = useTexts('admin.tasks')
  const [isOpen, setOpen] = useState(false)
  const text = plainText(value)
  const problem = useLeftProblem(t, text)
  const fault = error ?? problem.left
  return (
    <>
      <FieldBox error={fault} disabled={disabled} readOnly={readOnly}>
        <input
          id={id}
          type="text"
          className={fieldStyles.native}
          value={text}
          maxLength={200}
          placeholder={t('cron.example')}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            problem.onLeft()
            onBlur?.()
          }}
          {...controlAria({ error: fault, errorId, required: node.required })}
        />
        <button
          type="button"
          className={fieldStyles.iconButton}
          aria-label={t('cron.open')}
          data-tip={t('cron.open')}
          disabled={disabled || readOnly}
          onClick={() => setOpen(true)}
        >
          <Icon name="clock" size={16} />
        </button>
      </FieldBox>
      {!error && problem.left && (
        <p className={fieldStyles.error} id={errorId}>
          {problem.left}
        </p>
      )}
      {!fault && <NextRun text={text} />}
      {isOpen && (
        <CronDialog
          text={text}
          onDone={(next) => {
            onChange(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** While it is typed an expression is not wrong yet, only unfinished; once the field was left it is. */
function useLeftProblem(t: Texts, text: string) {
  const [leftText, setLeftText] = useState<string | null>(null)
  const isLeft = text === leftText && text.trim() !== ''
  const read = isLeft ? readCron(text) : null
  return {
    left: read && 'problem' in read ? cronProblemText(t, read.problem) : undefined,
    onLeft: () => setLeftText(text),
  }
}

function NextRun({ text }: { text: string }) {
  const t = useTexts('admin.tasks')
  const timeZone = useTimeZone() ?? 'UTC'
  if (text.trim() === '') return null
  const read = readCron(text)
  const [next] = 'problem' in read ? [] : cronRuns(read.cron, 1, { afterMs: Date.now(), timeZone })
  const words =
    'problem' in read
      ? cronProblemText(t, read.problem)
      : next === undefined
        ? t('cron.noRuns')
        : t('cron.next', { time: formatDate(next, dateTimeFormat, timeZone) })
  return <div className={fieldStyles.help}>{words}</div>
}
