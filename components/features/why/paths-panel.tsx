import { useShell } from '@/components/ground/public'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { WhyLink, WhyNode, WhyPath } from '@/lib/contract/permission/why'
import { linkTones } from './constants'
import { grantPath } from './utils'
import styles from './why.module.css'

type PathsPanelProps = { node: WhyNode; onLeave: () => void }

/** The ways by which something is given, as chains of tags; of what is not given, who has it. */
export function PathsPanel({ node, onLeave }: PathsPanelProps) {
  const t = useTexts('admin.why')
  if (node.paths.length === 0 && node.holders.length === 0) return null
  return (
    <>
      {node.paths.length > 0 && (
        <ul className={styles.paths}>
          {node.paths.map((path) => (
            <li key={path.links.map(({ type, id }) => `${type}${id}`).join()}>
              <Path path={path} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
      {node.holders.length > 0 && (
        <p className={styles.holders}>
          <span>{t('holders')}</span>
          {node.holders.map((holder) => (
            <GrantLink key={`${holder.type}${holder.id}`} link={holder} onLeave={onLeave} />
          ))}
        </p>
      )}
    </>
  )
}

function Path({ path: { links, idle }, onLeave }: { path: WhyPath; onLeave: () => void }) {
  const t = useTexts('admin.why')
  return (
    <span className={styles.path} data-idle={idle !== '' || undefined}>
      {links.map((link, index) => (
        <span key={`${link.type}${link.id}`} className={styles.step}>
          {index > 0 && <Icon name="chevron-right" size={14} />}
          <GrantLink link={link} onLeave={onLeave} />
        </span>
      ))}
      {idle !== '' && <span className={styles.idle}>{t(`idle.${idle}`)}</span>}
    </span>
  )
}

/** What holds a grant leads to the page where it is granted. */
function GrantLink({ link, onLeave }: { link: WhyLink; onLeave: () => void }) {
  const t = useTexts('admin.why')
  const { openPath } = useShell()
  const path = grantPath(link)
  const content = (
    <>
      <Tag tone={linkTones[link.type]}>{t(`links.${link.type}`)}</Tag>
      <span>{link.fullName}</span>
    </>
  )
  if (path === null) return <span className={styles.link}>{content}</span>
  const go = () => {
    onLeave()
    openPath(path)
  }
  return (
    <button type="button" className={styles.link} data-tip={t('toGrant')} onClick={go}>
      {content}
    </button>
  )
}
