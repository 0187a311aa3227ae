import { Fragment } from 'react'
import { Initials } from '../avatar'
import styles from './values.module.css'

/** `detail` tells two people of one name apart, such as the account. */
export type PersonName = { name: string; detail?: string }

/** `name/account`, as the platform writes people. */
export function personOf(text: string): PersonName {
  const at = text.indexOf('/')
  return at < 1 ? { name: text } : { name: text.slice(0, at), detail: text.slice(at + 1) }
}

const facePx = 20
const facesMax = 3

type PeopleValueProps = {
  people: readonly PersonName[]
  /** Names that more than one person in view has: their detail is shown, not only told on pointing. */
  namesakes?: ReadonlySet<string>
  /** Between names, as the language of the page writes lists. */
  joint: string
  /** Each with the name, on as many lines as they take. */
  isWhole?: boolean
}

/** A person by face and name; several by their faces, which are read out and told on pointing by all their names. */
export function PeopleValue({ people, namesakes, joint, isWhole = false }: PeopleValueProps) {
  const [first, second] = people
  if (!first) return null
  if (!second) return <OnePerson person={first} namesakes={namesakes} />
  if (isWhole) {
    return (
      <span className={styles.row} data-look="dot" data-whole="">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: faces have no state, and two may have one name.
          <Fragment key={index}>
            {index > 0 ? <span className="tn-visually-hidden">{joint}</span> : null}
            <OnePerson person={person} namesakes={namesakes} />
          </Fragment>
        ))}
      </span>
    )
  }
  return (
    <span className={styles.people} data-tip={people.map(tip).join(joint)}>
      <span className={styles.faces}>
        {people.slice(0, facesMax).map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Initials key={index} name={name} size={facePx} />
        ))}
      </span>
      <span className="tn-visually-hidden">{people.map((person) => spelled(person, namesakes)).join(joint)}</span>
      {people.length > facesMax ? (
        <span className={styles.more} aria-hidden="true">
          +{people.length - facesMax}
        </span>
      ) : null}
    </span>
  )
}

function OnePerson({ person, namesakes }: { person: PersonName; namesakes: ReadonlySet<string> | undefined }) {
  return (
    <span className={styles.people} data-tip={tip(person)}>
      <Initials name={person.name} size={facePx} />
      <span className={styles.words}>{spelled(person, namesakes)}</span>
    </span>
  )
}

function spelled(person: PersonName, namesakes: ReadonlySet<string> | undefined): string {
  return namesakes?.has(person.name) ? tip(person) : person.name
}

function tip({ name, detail }: PersonName): string {
  return detail ? `${name}/${detail}` : name
}
