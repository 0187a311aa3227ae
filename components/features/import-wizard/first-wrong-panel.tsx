import { useEffect, useReducer } from 'react'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import styles from './import-wizard.module.css'

type FirstWrongProps = {
  store: FormStore
  table: string
  /** In the order of the rows; paths are those of the form. */
  found: () => readonly { path: string; message: string }[]
}

/** Says of the first cell that cannot be read in which row it is and what is wrong, and of the next one when that is mended. */
export function FirstWrong({ store, table, found }: FirstWrongProps) {
  const t = useTexts('importing')
  const say = usePlatformTexts()
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  // The form's own store.
  useEffect(() => store.subscribeAny(showAgain), [store])
  const [first] = found()
  if (!first) return null
  const at = Number(first.path.split('.')[1])
  const number = readText(store.getValue(`${table}-rowNumber`, store.rows(table)[at])) || String(at + 1)
  return (
    <p role="status" className={styles.firstWrong}>
      {t('firstWrong', { row: number, message: say(first.message) })}
    </p>
  )
}
