import { useMemo, useState } from 'react'
import { useField } from '@/components/form/use-field'
import { ValueControl } from '@/components/form/value-control'
import { Field } from '@/components/ui/field'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { widgetSchemas } from '@/components/widgets/schemas'
import { errorText } from '@/lib/client/error-text'
import { useTexts } from '@/lib/client/use-texts'
import { isCompleteCondition } from '@/lib/contract/system/scheme-conditions'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import styles from '../systems.module.css'
import { usePreview } from './queries'
import { groupsIn } from './utils'

/** How many records a person would see through the conditions as they are now, before anybody is granted the scheme. */
export function PreviewPanel({ menuId, store }: { menuId: string; store: FormStore }) {
  const t = useTexts('admin.systems')
  const [userId, setUserId] = useState('')
  const design = useMemo(() => formDesign([user('value', t('data.preview.person'))], widgetSchemas), [t])
  return (
    <section className={styles.preview} aria-label={t('data.preview.title')}>
      <Field id="scheme-preview-person" label={t('data.preview.person')} tip={t('data.preview.tip')}>
        <ValueControl
          design={design}
          id="scheme-preview-person"
          label={t('data.preview.person')}
          value={userId}
          onChange={(next) => setUserId(readText(next))}
        />
      </Field>
      <div className={styles.previewAnswer} role="status">
        <Answer menuId={menuId} store={store} userId={userId} />
      </div>
    </section>
  )
}

function Answer({ menuId, store, userId }: { menuId: string; store: FormStore; userId: string }) {
  const t = useTexts('admin.systems')
  const tErrors = useTexts('errors')
  const conditionJson = readText(useField(store, 'conditionJson').value)
  const matchLogic = readText(useField(store, 'matchLogic').value)
  const isComplete = useMemo(() => {
    const groups = groupsIn(conditionJson)
    return groups.length > 0 && groups.every(({ groups: rows }) => rows.length > 0 && rows.every(isCompleteCondition))
  }, [conditionJson])
  const isAsked = userId !== '' && isComplete
  const { data, status, error } = usePreview({ moduleId: menuId, userId, matchLogic, conditionJson }, isAsked)
  if (userId === '') return t('data.preview.choosePerson')
  if (!isComplete) return t('data.preview.complete')
  if (status === 'failed') return errorText(error, (key, params) => tErrors(key, params))
  if (!data) return <Spinner size={16} />
  const { count = 0, total = 0, isControlled } = data
  return (
    <>
      <span>{t('data.preview.result', { count, total })}</span>
      {total > 0 && <Progress value={Math.round((count / total) * 100)} label={t('data.preview.result', { count, total })} />}
      {!isControlled && <span className={styles.previewNote}>{t('data.preview.uncontrolled')}</span>}
    </>
  )
}
