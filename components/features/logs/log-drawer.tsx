import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { Fact, FactList } from '@/components/ui/fact-list'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import type { LogInfo, LogRow } from '@/lib/contract/system/log'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import styles from './logs.module.css'
import { useLog } from './queries'
import { hasSucceeded, methodTone, moduleText, readable } from './utils'

/** One row of a log: what was asked, by whom from where, and what came of it. */
export function LogDrawer({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const t = useTexts('admin.logs')
  const { data, error, mutate } = useLog(row.id)
  return (
    <Surface
      kind="drawer"
      open
      width="500px"
      title={t('detail')}
      subtitle={row.userName || t('noUser')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {data ? <Details log={data} /> : error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />}
    </Surface>
  )
}

function Details({ log }: { log: LogInfo }) {
  const t = useTexts('admin.logs')
  const isLogin = log.category === '1'
  return (
    <>
      <FactList>{isLogin ? <LoginFacts log={log} /> : <CallFacts log={log} />}</FactList>
      {log.isWithheld === 1 && <p className={styles.withheld}>{t('withheld')}</p>}
      <Block title={t('params')} text={log.requestParam} />
      <Block title={t(log.category === '4' ? 'exceptionText' : 'result')} text={log.jsons} />
    </>
  )
}

function LoginFacts({ log }: { log: LogInfo }) {
  const t = useTexts('admin.logs')
  const say = usePlatformTexts()
  const isDone = log.loginMark === 1
  return (
    <>
      <Fact name={t('columns.type')}>{t(log.loginType === 1 ? 'logout' : 'login')}</Fact>
      <Fact name={t('columns.state')}>
        <Tag tone={isDone ? 'green' : 'red'}>{t(isDone ? 'succeeded' : 'failed')}</Tag>
      </Fact>
      <Fact name={t('columns.note')}>{say(log.abstracts)}</Fact>
      <CommonFacts log={log} />
    </>
  )
}

function CallFacts({ log }: { log: LogInfo }) {
  const t = useTexts('admin.logs')
  const routes = useTexts('routes')
  return (
    <>
      <Fact name={t('columns.url')}>
        <Tag tone={methodTone(log.requestMethod)} look="dot">
          {log.requestMethod}
        </Tag>{' '}
        <code>{log.requestUrl}</code>
      </Fact>
      <Fact name={t('target')}>
        <code>{log.requestTarget}</code>
      </Fact>
      <Fact name={t('columns.module')}>{moduleText(log, routes)}</Fact>
      <Fact name={t('columns.state')}>
        <Tag tone={hasSucceeded(log) ? 'green' : 'red'}>
          {`${t(hasSucceeded(log) ? 'succeeded' : 'failed')} ${log.replyCode ?? ''}`}
        </Tag>
      </Fact>
      <CommonFacts log={log} />
      <Fact name={t('requestId')}>
        <code>{log.requestId}</code>
      </Fact>
    </>
  )
}

function CommonFacts({ log }: { log: LogInfo }) {
  const t = useTexts('admin.logs')
  const say = usePlatformTexts()
  const from = [log.ipAddress, say(log.ipAddressName)].filter(Boolean).join(' · ')
  const withWhat = [log.browser, log.platForm].filter(Boolean).join(' · ')
  return (
    <>
      <Fact name={t('columns.user')}>{log.userName || t('noUser')}</Fact>
      <Fact name={t('columns.time')}>{log.creatorTime === undefined ? '' : formatDate(log.creatorTime, dateTimeFormat)}</Fact>
      <Fact name={t('columns.duration')}>{log.requestDuration === undefined ? '' : `${log.requestDuration} ms`}</Fact>
      <Fact name={t('columns.ip')}>{from}</Fact>
      <Fact name={t('columns.browser')}>{withWhat || log.userAgent}</Fact>
    </>
  )
}

function Block({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <section className={styles.block}>
      <h3>{title}</h3>
      <CodeText label={title}>{readable(text)}</CodeText>
    </section>
  )
}
