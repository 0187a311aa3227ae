import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { findSoundingAlike } from '../../permission/public'
import { optionsOf, type Reader } from './name-indexes'
import { findNamedNear, findOrganisationsNear, findPeopleNear } from './near-store'
import { optionTexts } from './option-texts'
import { nearestIn } from './other-forms'

type Near = ReadonlyMap<string, readonly string[]>
/** A name, and the text by which the field knows whom it means. */
type Candidate = { name: string; text: string }

/** More options than these are not compared with what somebody has typed. */
const optionsMax = 2000
const soundingMax = 5

/** What each name may have meant: of options all are compared, of people and of what is administered those that begin alike. */
export async function nearNames(reader: Reader, node: FieldNode, names: readonly string[]): Promise<Near> {
  if (names.length === 0) return new Map()
  const candidates = await candidatesOf(reader, node, names)
  const nearest = nearestIn([...new Set(candidates.map(({ name }) => name))])
  const sounding = await soundingAlike(reader, node, names)
  return new Map(
    names.map((name) => {
      const near = nearest(nameIn(name))
      const texts = near.flatMap((one) => candidates.filter((candidate) => candidate.name === one).map(({ text }) => text))
      return [name, [...new Set([...(sounding.get(name) ?? []), ...texts])]]
    }),
  )
}

/** People whose names sound the same and are written with other signs, as 傅 and 付. */
async function soundingAlike({ ctx }: Reader, node: FieldNode, names: readonly string[]): Promise<Near> {
  const kind = factsOf(node.type).names
  if (kind !== 'user' && kind !== 'mixed') return new Map()
  const found = await findSoundingAlike(ctx.db, names.map(nameIn), soundingMax)
  return new Map(
    names.map((name) => [name, (found.get(nameIn(name)) ?? []).map(({ realName, account }) => `${realName}/${account}`)]),
  )
}

/** Before the account or the code. */
function nameIn(text: string): string {
  return text.split('/').at(-1) === text ? text : (text.split('/')[0] ?? text)
}

async function candidatesOf(reader: Reader, node: FieldNode, names: readonly string[]): Promise<Candidate[]> {
  const kind = factsOf(node.type).names
  const { db } = reader.ctx
  if (kind === null) {
    const texts = optionTexts(node, await optionsOf(reader, node))
    return texts.length > optionsMax ? [] : texts.map((text) => ({ name: text, text }))
  }
  if (kind === 'area') return []
  if (kind === 'organize') {
    const lasts = names.map((name) => name.split('/').at(-1) ?? name)
    return (await findOrganisationsNear(db, lasts)).map(({ path }) => ({ name: path, text: path }))
  }
  if (kind === 'user' || kind === 'mixed') {
    return (await findPeopleNear(db, names)).map(({ realName, account }) => ({ name: realName, text: `${realName}/${account}` }))
  }
  const table = kind === 'group' ? 'userGroup' : kind
  return (await findNamedNear(db, table, names)).map(({ fullName, enCode }) => ({
    name: fullName,
    text: `${fullName}/${enCode}`,
  }))
}
