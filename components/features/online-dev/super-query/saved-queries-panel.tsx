import { type FormEvent, useId, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { RefreshFailed } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { advancedQuery } from '@/lib/contract/system/advanced-query'
import { isRecord, own, readText } from '@/lib/form/read'
import { useSavedQueryMutations } from './mutations'
import { useSavedQueries } from './queries'
import styles from './super-query.module.css'

export type SavedQuery = CallData<typeof advancedQuery.list>['list'][number]
type Stored = { matchLogic: 'and' | 'or'; conditionJson: string }

type SavedQueriesPanelProps = {
  menuId: string
  /** The conditions as they stand, to be kept; null where they are not finished, and that was told. */
  current: () => Stored | null
  onLoad: (saved: SavedQuery) => void
}

const nameMax = 50

/** The queries that a person keeps for this list: one is chosen, kept, named otherwise or deleted (contract 3b §7). */
export function SavedQueriesPanel({ menuId, current, onLoad }: SavedQueriesPanelProps) {
  const t = useTexts('list.super.plan')
  const id = useId()
  const [naming, setNaming] = useState<Naming>('none')
  const { saved, chosen, choose, error, reload, isRunning, store, discard } = useSavedPlans(menuId, current)
  if (error) return <RefreshFailed error={error} onRetry={reload} />
  const done = () => setNaming('none')
  return (
    <div className={styles.plans}>
      <label className={styles.planLabel} htmlFor={`${id}-plan`}>
        {t('label')}
      </label>
      <div className={styles.planChoice}>
        <FieldCombobox
          id={`${id}-plan`}
          placeholder={t(saved.length === 0 ? 'none' : 'choose')}
          options={saved.map(({ id: value, fullName }) => ({ value, label: fullName }))}
          values={chosen ? [chosen.id] : []}
          disabled={saved.length === 0}
          onChange={([next]) => {
            const picked = saved.find((one) => one.id === next)
            if (!picked) return
            choose(picked.id)
            done()
            onLoad(picked)
          }}
        />
      </div>
      {chosen && (
        <>
          <IconButton label={t('rename')} onClick={() => setNaming('rename')}>
            <Icon name="edit" size={16} />
          </IconButton>
          <IconButton label={t('remove')} disabled={isRunning} onClick={() => void discard(chosen).catch(toldAlready)}>
            <Icon name="trash" size={16} />
          </IconButton>
        </>
      )}
      {naming === 'none' ? (
        <Button onClick={() => current() && setNaming('keep')}>{t('save')}</Button>
      ) : (
        <NameForm
          key={naming}
          start={chosen?.fullName ?? ''}
          isSaving={isRunning}
          onSave={(name) => void store(name, naming === 'rename').then((isStored) => isStored && done(), toldAlready)}
          onCancel={done}
        />
      )}
    </div>
  )
}

type Naming = 'none' | 'keep' | 'rename'

/** The plans there are, the one that is chosen, and what is done with them; what is not done throws after it was told. */
function useSavedPlans(menuId: string, current: SavedQueriesPanelProps['current']) {
  const t = useTexts('list.super.plan')
  const { data, error, mutate } = useSavedQueries(menuId)
  const { save, remove, isRunning } = useSavedQueryMutations()
  const [chosenId, choose] = useState('')
  const saved = data?.list ?? []
  const chosen = saved.find((one) => one.id === chosenId)
  /** Answers whether it was: who does not overwrite goes on with the name. */
  const store = async (fullName: string, isRenaming: boolean): Promise<boolean> => {
    const renamed = isRenaming ? chosen : undefined
    const same = saved.find((one) => one.fullName === fullName && one.id !== renamed?.id)
    const stored = renamed ? storedOf(renamed) : current()
    const question = { text: t('askOverwrite', { name: fullName }), confirmText: t('overwrite') }
    if (!stored || (same && !renamed && !(await confirm(question)))) return false
    const id = renamed?.id ?? same?.id ?? null
    const reply = await save(id, { moduleId: menuId, fullName, ...stored })
    await mutate()
    choose(id ?? createdIdOf(reply.data))
    return true
  }
  const discard = async ({ id, fullName }: SavedQuery) => {
    if (!(await confirm({ text: t('askRemove', { name: fullName }), danger: true, confirmText: t('removeIt') }))) return
    await remove(id)
    choose('')
    await mutate()
  }
  return { saved, chosen, choose, error, reload: () => void mutate(), isRunning, store, discard }
}

/** Older platforms do not tell it; then nothing is chosen. */
function createdIdOf(data: unknown): string {
  return isRecord(data) ? readText(own(data, 'id')) : ''
}

/** The failure was shown; what was typed stays. */
const toldAlready = () => undefined

function storedOf({ matchLogic, conditionJson }: SavedQuery): Stored {
  return { matchLogic: matchLogic.toLowerCase() === 'or' ? 'or' : 'and', conditionJson }
}

type NameFormProps = { start: string; isSaving: boolean; onSave: (name: string) => void; onCancel: () => void }

function NameForm({ start, isSaving, onSave, onCancel }: NameFormProps) {
  const t = useTexts('list.super')
  const id = useId()
  const [name, setName] = useState(start)
  const { length } = name.trim()
  const isFitting = length > 0 && length <= nameMax
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFitting) onSave(name.trim())
  }
  return (
    <form className={styles.naming} onSubmit={submit}>
      <input
        type="text"
        className={fieldStyles.native}
        aria-label={t('plan.name')}
        placeholder={t('plan.name')}
        aria-invalid={length > nameMax || undefined}
        aria-describedby={`${id}-count`}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: it appears by the press that asks for a name
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      {/* What is pasted is never cut without a word. */}
      <span id={`${id}-count`} className={styles.count} data-over={length > nameMax || undefined}>
        {t('plan.count', { count: length, max: nameMax })}
      </span>
      <Button type="submit" loading={isSaving} disabled={!isFitting}>
        {t('plan.saveShort')}
      </Button>
      <Button variant="text" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  )
}
