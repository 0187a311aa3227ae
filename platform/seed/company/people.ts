import { seedId } from '../ids'
import { organizePath, organizeSeed } from './organisation'

export type RoleCode =
  | 'administrator'
  | 'generalManager'
  | 'departmentManager'
  | 'projectManager'
  | 'buyer'
  | 'accountant'
  | 'warehouse'
  | 'clerk'
  | 'employee'

export type PersonSeed = {
  account: string
  name: string
  gender: '1' | '2'
  organize: string
  position: string
  roles: readonly RoleCode[]
}

const lines = `
admin 系统管理员 1 huarui.it 系统管理员 administrator
zhouguoqiang 周国强 1 huarui.office 总经理 generalManager
chenlixin 陈立新 1 huarui.office 副总经理 generalManager
linwanqing 林婉清 2 huarui.office 总经理助理 departmentManager
shenhuimin 沈慧敏 2 huarui.finance 财务总监 departmentManager,accountant
tangxuemei 唐雪梅 2 huarui.finance 总账会计 accountant
yejingyi 叶静怡 2 huarui.finance 应付会计 accountant
fangwenbo 方文博 1 huarui.finance 出纳 accountant
songyaqin 宋雅琴 2 huarui.hr 人力行政经理 departmentManager
suxiaoyan 苏晓燕 2 huarui.hr 行政专员 employee
dengjiahao 邓家豪 1 huarui.hr 人事专员 employee
xuzhiyuan 许志远 1 huarui.it 信息主管 departmentManager
hexiaofeng 何晓峰 1 huarui.it 运维工程师 employee
majianjun 马建军 1 mold.project 项目总监 departmentManager
gaomingyuan 高明远 1 mold.project 模具项目经理 projectManager
luowentao 罗文涛 1 mold.project 模具项目经理 projectManager
liangsiqi 梁思琪 2 mold.project 模具项目经理 projectManager
xiezihao 谢子豪 1 mold.project 项目助理 employee
zhengweidong 郑伟东 1 mold.design 设计经理 departmentManager
hanxuefeng 韩雪峰 1 mold.design.product 产品设计组长 departmentManager
caolina 曹丽娜 2 mold.design.product 产品工程师 employee
pengjunjie 彭俊杰 1 mold.design.product 产品工程师 employee
zengqinghua 曾庆华 1 mold.design.tooling 模具设计组长 departmentManager
xiaoyating 萧雅婷 2 mold.design.tooling 模具设计师 employee
tianzhiming 田志明 1 mold.design.tooling 模具设计师 employee
donghaoran 董浩然 1 mold.design.tooling 模具设计师 employee
yuandawei 袁大伟 1 mold.make 制造经理 departmentManager
panlijun 潘立军 1 mold.make.cnc 数控主管 departmentManager
yuhaiyang 于海洋 1 mold.make.cnc 数控技师 employee
jiangguodong 蒋国栋 1 mold.make.cnc 数控技师 employee
caiyongqiang 蔡永强 1 mold.make.edm 电火花主管 departmentManager
yuchengzhi 余承志 1 mold.make.edm 电火花技师 employee
duchanghe 杜长河 1 mold.make.fit 钳工主管 departmentManager
dingtiezhu 丁铁柱 1 mold.make.fit 模具钳工 employee
weichunsheng 魏春生 1 mold.make.fit 模具钳工 employee
xuehongxia 薛红霞 2 mold.quality 模具品质经理 departmentManager
yanxiaoming 阎晓明 1 mold.quality 模具检验员 employee
chengwenjing 程文静 2 mold.purchase 模具采购经理 departmentManager,buyer
fuxiaolong 傅小龙 1 mold.purchase 模具采购员 buyer
lujiayi 卢佳怡 2 mold.purchase 采购文员 clerk
wangzhigang 汪志刚 1 mold.store 模具仓库主管 departmentManager,warehouse
shilei 石磊 1 mold.store 模具仓管员 warehouse
yaojianping 姚建平 1 plastic.project 塑胶项目总监 departmentManager
tanxiaowen 谭晓雯 2 plastic.project 塑胶项目经理 projectManager
liaoyuhang 廖宇航 1 plastic.project 塑胶项目经理 projectManager
fanweiguo 范卫国 1 plastic.inject 注塑经理 departmentManager
jiajinshan 贾金山 1 plastic.inject.one 注塑一车间主任 departmentManager
xiayuhe 夏雨荷 2 plastic.inject.one 试模工程师 employee
zhongliqun 钟立群 1 plastic.inject.one 调机技师 employee
houjianye 侯建业 1 plastic.inject.two 注塑二车间主任 departmentManager
zoukai 邹凯 1 plastic.inject.two 试模员 employee
xionglihua 熊丽华 2 plastic.quality 塑胶品质经理 departmentManager
jinpeng 金鹏 1 plastic.quality 塑胶检验员 employee
luxiulan 陆秀兰 2 plastic.purchase 塑胶采购经理 departmentManager,buyer
haozhiqiang 郝志强 1 plastic.purchase 塑胶采购员 buyer
konglingxue 孔令雪 2 plastic.purchase 塑胶采购文员 clerk
baiyucheng 白玉成 1 plastic.store 塑胶仓库主管 departmentManager,warehouse
cuixiaohu 崔小虎 1 plastic.store 塑胶仓管员 warehouse
kangmingzhe 康明哲 1 auto.research 研发总监 departmentManager,projectManager
maosiyuan 毛思远 1 auto.research 机械工程师 employee
qiutingting 邱婷婷 2 auto.research 电气工程师 employee
qinhaitao 秦海涛 1 auto.sales 销售经理 departmentManager
jiangyuwei 江雨薇 2 auto.sales 销售工程师 employee
shiwenjie 史文杰 1 auto.sales 销售工程师 employee
guxinyu 顾新宇 1 auto.service 客服经理 departmentManager
shaoxiaodong 邵晓东 1 auto.service 客服工程师 employee`

export const people: readonly PersonSeed[] = lines.trim().split('\n').map(readPerson)

function readPerson(line: string): PersonSeed {
  const [account, name, gender, organize, position, roles] = line.split(' ')
  if (!account || !name || !organize || !position || !roles) throw new Error(`incomplete person: ${line}`)
  return { account, name, gender: gender === '2' ? '2' : '1', organize, position, roles: roles.split(',') as RoleCode[] }
}

export function userId(account: string): string {
  return seedId('user', account)
}

/** Members of any of the given organisations. */
export function membersOf(...codes: readonly string[]): PersonSeed[] {
  return people.filter((person) => codes.includes(person.organize))
}

/** The head of the person's organisation; for a head the next one above who is someone else; nobody above the general manager. */
export function managerOf(person: PersonSeed): string | null {
  const heads = organizePath(person.organize).map((code) => organizeSeed(code).head)
  return heads.reverse().find((head) => head !== person.account) ?? null
}

export type PositionSeed = { id: string; fullName: string; enCode: string; organize: string; type: string }

/** Every position somebody holds, one per department and name. */
export const positions: readonly PositionSeed[] = distinctPositions()

export function positionId(person: PersonSeed): string {
  return seedId('position', `${person.organize}:${person.position}`)
}

function distinctPositions(): PositionSeed[] {
  const found = new Map<string, PositionSeed>()
  for (const person of people) {
    const id = positionId(person)
    if (found.has(id)) continue
    const enCode = `P${String(found.size + 1).padStart(3, '0')}`
    found.set(id, { id, fullName: person.position, enCode, organize: person.organize, type: positionType(person.position) })
  }
  return [...found.values()]
}

/** Codes of the dictionary `PositionType`. */
function positionType(name: string): string {
  if (/经理$|总监|主管|主任|组长|总经理$/.test(name) && !/项目经理/.test(name)) return '1'
  if (/销售/.test(name)) return '5'
  if (/技师|钳工|检验员|仓管|试模员/.test(name)) return '3'
  if (/工程师|设计师|项目经理/.test(name)) return '2'
  return '4'
}
