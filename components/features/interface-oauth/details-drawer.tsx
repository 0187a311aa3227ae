import { Button } from '@/components/ui/button'
import { Fact, FactList } from '@/components/ui/fact-list'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { PeopleValue, personOf } from '@/components/ui/values/people-value'
import { useTexts } from '@/lib/client/use-texts'
import { CallPanel } from './call-panel'
import { type ApplicationRow, lifeText } from './columns'
import styles from './interface-oauth.module.css'
import { useApplication } from './queries'
import type { ApplicationInfo } from './utils'

/** All of an application that may be known, and how it calls (contract 2 §17). */
export function DetailsDrawer({ application, onClose }: { application: ApplicationRow; onClose: () => void }) {
  const t = useTexts('admin.interfaceOauth')
  const { data, error, mutate } = useApplication(application.id)
  return (
    <Surface
      kind="drawer"
      open
      width="720px"
      title={t('details')}
      subtitle={application.appName}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {data ? (
        <>
          <Facts application={data} />
          <CallPanel application={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

function Facts({ application }: { application: ApplicationInfo }) {
  const t = useTexts('admin.interfaceOauth')
  const { appId, appName, enabledMark, verifySignature, usefulLife, whiteList, list, userList, isBound, runUser, description } =
    application
  return (
    <FactList>
      <Fact name="appId">
        <code>{appId}</code>
      </Fact>
      <Fact name={t('columns.appName')}>{appName}</Fact>
      <Fact name={t('columns.state')}>
        <Tag tone={enabledMark === 1 ? 'green' : 'red'}>{t(enabledMark === 1 ? 'enabled' : 'disabled')}</Tag>
      </Fact>
      <Fact name={t('fields.verifySignature')}>{t(`signing.${verifySignature}`)}</Fact>
      <Fact name={t('columns.usefulLife')}>{lifeText(t, usefulLife)}</Fact>
      <Fact name={t('fields.whiteList')}>{whiteList || t('anyAddress')}</Fact>
      <Fact name={t('grants.title')}>
        {list.length === 0 ? t('grants.nothing') : <Tags texts={list.map(({ fullName }) => fullName)} />}
      </Fact>
      <Fact name={t('users.title')}>
        {userList.length === 0 ? (
          t(isBound === 1 ? 'users.gone' : 'users.nobody', { name: runUser || '—' })
        ) : (
          <PeopleValue people={userList.map(({ userName }) => personOf(userName))} joint=", " isWhole />
        )}
      </Fact>
      <Fact name={t('fields.description')}>{description}</Fact>
    </FactList>
  )
}

function Tags({ texts }: { texts: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {texts.map((text) => (
        <Tag key={text} tone="blue">
          {text}
        </Tag>
      ))}
    </span>
  )
}
