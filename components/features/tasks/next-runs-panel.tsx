import { useTimeZone } from 'next-intl'
import { useTexts } from '@/lib/client/use-texts'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { wallClock } from '@/lib/datetime/wall-clock'
import { type CronExpression, cronRuns } from '@/lib/domain/cron'
import styles from './tasks.module.css'

const shownMax = 10

/** The next ten times of an expression, by the clock of the installation; nothing of one that cannot be read. */
export function NextRuns({ cron }: { cron: CronExpression | null }) {
  const t = useTexts('admin.tasks')
  const timeZone = useTimeZone() ?? 'UTC'
  const runs = cron ? cronRuns(cron, shownMax, { afterMs: Date.now(), timeZone }) : []
  return (
    <section className={styles.runs} aria-label={t('cron.runs')}>
      <h3 className={styles.runsTitle}>
        {t('cron.runs')} <span className={styles.zone}>{timeZone}</span>
      </h3>
      {runs.length === 0 ? (
        <p className={styles.noRuns}>{t(cron ? 'cron.noRuns' : 'cron.unread')}</p>
      ) : (
        <ol className={styles.runList}>
          {runs.map((run) => (
            <li key={run}>
              {/* From Sunday, 1, as expressions count. */}
              {formatDate(run, dateTimeFormat, timeZone)} {t(`cron.weeks.${wallClock(run, timeZone).day() + 1}`)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
