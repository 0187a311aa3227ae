import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { problemsOf } from '@/lib/form/check-design'
import styles from './online-dev.module.css'
import type { Module } from './utils'

const shownMax = 20

/** For administrators: what is wrong with the design of this module and where. Nothing while nothing is. */
export function DesignFaults({ form, list }: Pick<Module, 'form' | 'list'>) {
  const t = useTranslations('list.designFaults')
  const problems = useMemo(() => [...problemsOf(form), ...list.problems], [form, list])
  if (problems.length === 0) return null
  return (
    <details className={styles.designFaults}>
      <summary>{t('title', { count: problems.length })}</summary>
      <ul>
        {problems.slice(0, shownMax).map(({ code, where, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one parse gives one list, in one order.
          <li key={index}>
            {t(`codes.${code}`)} · {where}
            {detail ? ` (${detail})` : ''}
          </li>
        ))}
      </ul>
    </details>
  )
}
