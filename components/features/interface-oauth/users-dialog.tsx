import { useId, useState } from 'react'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { PeopleValue, personOf } from '@/components/ui/values/people-value'
import type { PeopleConfig } from '@/components/widget-kits/people/people-config'
import { PeopleDialog } from '@/components/widget-kits/people/people-dialog'
import { readItems } from '@/components/widget-kits/people/people-items'
import { copyText } from '@/lib/client/copy-text'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { isViewing } from '@/lib/client/viewing'
import { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import { readList } from '@/lib/form/read'
import type { ApplicationRow } from './columns'
import styles from './interface-oauth.module.css'
import { useApplication } from './queries'
import type { ApplicationInfo } from './utils'

type UsersDialogProps = { application: ApplicationRow; onSaved: () => void; onClose: () => void }

/** As whom an application may call: people, each with the key that says so (contract 2 §17). */
export function UsersDialog({ application, onSaved, onClose }: UsersDialogProps) {
  const t = useTexts('admin.interfaceOauth')
  const { user } = useShell()
  const { data, error, mutate } = useApplication(application.id)
  const [isChoosing, setChoosing] = useState(false)
  const changed = () => {
    void mutate()
    onSaved()
  }
  return (
    <Surface
      kind="general"
      open
      width="800px"
      title={t('users.title')}
      subtitle={application.appName}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {data && !isViewing() && (
            <Button variant="primary" onClick={() => setChoosing(true)}>
              {t('users.choose')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.hint}>{t('users.hint')}</p>
      {data ? (
        <BoundUsers application={data} onChanged={changed} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
      {isChoosing && data && (
        <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
          <Choosing oauthId={application.id} users={data.userList} onDone={changed} onClose={() => setChoosing(false)} />
        </OptionsProvider>
      )}
    </Surface>
  )
}

type Users = ApplicationInfo['userList']
const config: PeopleConfig = {
  kind: 'user',
  isMulti: true,
  title: '',
  restriction: { kind: 'all' },
  hasTop: false,
  hasSys: false,
}

function Choosing(props: { oauthId: string; users: Users; onDone: () => void; onClose: () => void }) {
  const { oauthId, users, onDone, onClose } = props
  const id = useId()
  const saving = useMutation(interfaceOauth.saveUsers, { successToast: true })
  const save = async (value: unknown) => {
    const userIds = readList(value).map(String)
    // A refusal was shown, and what was chosen stands there to be corrected.
    const reply = await saving.run({ body: { interfaceIdentId: oauthId, userIds } }).catch(() => undefined)
    if (!reply) return
    onDone()
    onClose()
  }
  const initial = readItems(
    'user',
    users.map(({ userId }) => userId),
  )
  return <PeopleDialog id={id} config={config} initial={initial} onConfirm={(value) => void save(value)} onClose={onClose} />
}

function BoundUsers({ application, onChanged }: { application: ApplicationInfo; onChanged: () => void }) {
  const t = useTexts('admin.interfaceOauth')
  const { id: oauthId, userList: users, isBound } = application
  const renewal = useMutation(interfaceOauth.renewUserKey, { successToast: true })
  const renew = async (userId: string, name: string) => {
    if (!(await confirm({ title: t('users.renew'), text: t('users.renewAsk', { name }) }))) return
    await renewal.run({ body: { interfaceIdentId: oauthId, userId } }).catch(() => undefined)
    onChanged()
  }
  if (users.length === 0) return <EmptyState text={t(isBound === 1 ? 'users.gone' : 'users.none')} />
  return (
    <ul className={styles.people}>
      {users.map(({ userId, userName, userKey }) => (
        <li key={userId} className={styles.person}>
          <span className={styles.personName} data-tip={userName}>
            <PeopleValue people={[personOf(userName)]} joint=", " />
          </span>
          <code className={styles.key}>{userKey || t('users.hidden')}</code>
          {userKey !== '' && (
            <>
              <Button size="sm" startIcon={<Icon name="copy" size={14} />} onClick={() => void copyText(t, userKey)}>
                {t('copy')}
              </Button>
              {!isViewing() && (
                <Button size="sm" onClick={() => void renew(userId, userName)}>
                  {t('users.renew')}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
