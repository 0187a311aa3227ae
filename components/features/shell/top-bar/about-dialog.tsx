import { useTranslations } from 'next-intl'
import { productVersion, type ShellData } from '@/components/ground/shell-data'
import { BrandMark } from '@/components/ui/brand-mark'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Surface } from '@/components/ui/surface'
import { useCall } from '@/lib/client/use-call'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { readText } from '@/lib/form/read'
import styles from './dialogs.module.css'

/** What the company says of itself (contract 2 §19), in the order of its form. */
const companyNames = [
  'companyName',
  'companyCode',
  'companyAddress',
  'companyContacts',
  'companyTelePhone',
  'companyEmail',
] as const

/** Contract 1 §12: logo, name and version of the system, and whose it is. */
export function AboutDialog({ data, onClose }: { data: ShellData; onClose: () => void }) {
  const t = useTranslations('shell.user')
  // What else there is to say comes when it is there; without an answer the rest is said all the same.
  const { data: config } = useCall(sysConfig.get, {})
  const said = (name: string) => readText(config?.[name]).trim()
  const description = said('sysDescription')
  return (
    <Surface kind="general" open title={t('about')} width="440px" onClose={onClose}>
      <div className={styles.about}>
        {data.icons.logo ? <img src={data.icons.logo} alt="" className={styles.logo} /> : <BrandMark size={56} />}
        <strong>{data.systemName}</strong>
        <span>{t('version', { version: data.systemVersion || productVersion })}</span>
        {description && <p className={styles.description}>{description}</p>}
        {data.copyright && <span>{data.copyright}</span>}
      </div>
      {companyNames.some((name) => said(name) !== '') && (
        <div className={styles.company}>
          <FactList>
            {companyNames.map((name) => (
              <Fact key={name} name={t(`company.${name}`)}>
                {said(name)}
              </Fact>
            ))}
          </FactList>
        </div>
      )}
    </Surface>
  )
}
