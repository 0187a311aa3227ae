import { dictionaryItemId } from '../dictionaries/rows'
import { seedId } from '../ids'
import { userId } from './people'

/** People who work together across departments (contract 2 §5). `type`: code in the dictionary `groupType`. */
export type GroupSeed = { code: string; fullName: string; type: '1' | '2' | '3'; description: string; members: readonly string[] }

function group(code: string, fullName: string, type: GroupSeed['type'], description: string, members: string): GroupSeed {
  return { code, fullName, type, description, members: members.split(' ') }
}

export const groups: readonly GroupSeed[] = [
  group(
    'bumperProject',
    '保险杠模具项目组',
    '1',
    '保险杠注塑模具从设计到量产移交',
    'gaomingyuan zhengweidong zengqinghua xiaoyating panlijun duchanghe xuehongxia fuxiaolong',
  ),
  group(
    'connectorProject',
    '连接器多腔模项目组',
    '1',
    '精密连接器 32 腔模具',
    'liangsiqi hanxuefeng caolina tianzhiming caiyongqiang yanxiaoming',
  ),
  group(
    'lineProject',
    '自动化产线项目组',
    '1',
    '苏州注塑车间取件线改造',
    'kangmingzhe maosiyuan qiutingting fanweiguo jiajinshan shaoxiaodong',
  ),
  group('trialExperts', '试模专家组', '2', '评审试模结果，给出修模意见', 'majianjun xiayuhe zhongliqun zoukai houjianye jinpeng'),
  group('costExperts', '成本评审组', '2', '报价和变更的成本评审', 'shenhuimin chengwenjing luxiulan majianjun yaojianping'),
  group('safety', '安全生产小组', '2', '每月巡检各车间', 'yuandawei fanweiguo wangzhigang baiyucheng songyaqin'),
  group('systemLaunch', '系统上线小组', '3', '业务系统推广与培训', 'xuzhiyuan hexiaofeng suxiaoyan lujiayi konglingxue'),
]

export function groupId(code: string): string {
  return seedId('group', code)
}

export function groupRows(createdAt: number) {
  const rows = groups.map(({ code, fullName, type, description }, index) => ({
    id: groupId(code),
    fullName,
    enCode: code,
    type: dictionaryItemId('groupType', type),
    description,
    sortCode: index + 1,
    createdAt,
  }))
  const members = groups.flatMap(({ code, members: accounts }) =>
    accounts.map((account, sortCode) => ({
      userId: userId(account),
      objectType: 'Group' as const,
      objectId: groupId(code),
      sortCode,
    })),
  )
  return { rows, members }
}
