/** A company of 2,000 departments and 100,000 people that answers inside the page, in pages as the platform does. */

const departmentCount = 2_000
const usersPerDepartment = 50

type Row = { id: string; type: string; fullName: string; hasChildren: boolean; isLeaf: boolean }

const blank = {
  parentId: '',
  lastFullName: '',
  enCode: '',
  icon: '',
  headIcon: '',
  organize: '',
  organizeIds: [],
  disabled: false,
  children: [],
}

const departments = (): Row[] =>
  Array.from({ length: departmentCount }, (_, index) => {
    return { ...blank, id: `d${index}`, type: 'department', fullName: `Department ${index}`, hasChildren: true, isLeaf: false }
  })

let made: readonly Row[] = []

/** Made when they are first asked for: the other screens carry no people. */
function users(): readonly Row[] {
  if (made.length === 0) made = makeUsers()
  return made
}

const makeUsers = (): Row[] =>
  Array.from({ length: departmentCount * usersPerDepartment }, (_, index) => {
    return { ...blank, id: `u${index}`, type: 'user', fullName: `Person ${index}/p${index}`, hasChildren: false, isLeaf: true }
  })

export async function answer(
  path: string,
  params: { id?: string },
  body: { keyword?: string; currentPage?: number; pageSize?: number },
) {
  if (!path.includes('ImUser/Selector')) return { list: [] }
  const { keyword = '', currentPage = 1, pageSize = 20 } = body
  if (keyword !== '') {
    const found = users().filter((user) => user.fullName.includes(keyword))
    return { list: found.slice((currentPage - 1) * pageSize, currentPage * pageSize), pagination: { total: found.length } }
  }
  const from = Number(params.id?.slice(1))
  if (params.id?.startsWith('d')) return { list: users().slice(from * usersPerDepartment, (from + 1) * usersPerDepartment) }
  return { list: departments() }
}

export const userNames = (): readonly string[] => users().map((user) => user.fullName)
