export type TalkSeed = {
  /** The first one's lines begin with `>`, the second one's with `<`. */
  between: readonly [string, string]
  /** When the last line was written, counted back from the moment at which the company is made. */
  minutesAgo: number
  /** Lines at the end that the other one has not read yet. */
  unread?: number
  lines: string
}

/** Every account that can sign in has between three and six of them. Words in square brackets are emoji (contract 1 §18). */
export const talks: readonly TalkSeed[] = [
  {
    ...{ between: ['majianjun', 'gaomingyuan'], minutesAgo: 4, unread: 2 },
    lines: `
> 明远，T1试模的问题清单整理好了吗？
< 整理好了，一共7条，飞边3条、缩水2条、顶白1条，还有一条是外观夹线。
< 已经录到试模单里，附件里有照片。
> 收到[拇指]下午两点评审会前发给曾庆华和杜长河看一下。
< 好的，马上转给他们。
> 客户那边催T2的时间，你心里有数吗？
< 修模三天，加上排机台，周五能打T2。
> 可以，先不要跟客户说死，留一天余量。
> 另外评审会改到A301，带上样件[抱拳]`,
  },
  {
    ...{ between: ['gaomingyuan', 'xuehongxia'], minutesAgo: 52, unread: 1 },
    lines: `
> 薛经理，T1样件的全尺寸报告什么时候能出？
< 今天下午四点前，关键尺寸先给你：合格率91%，达到规范要求。
> 太好了[鼓掌]第3版规范刚好是90%。
< 有两个孔位偏了0.04，建议修模时一起处理。
< (样件照片)
> 明白，我加到修模清单里。
< 报告模板我发到邮箱了，评审时按那个讲[微笑]`,
  },
  {
    ...{ between: ['gaomingyuan', 'zengqinghua'], minutesAgo: 175 },
    lines: `
> 曾工，夹线的位置能不能往分型面挪一点？
< 我看了一下3D，镶件改小0.5mm可以藏到R角里。
> 对强度有影响吗？
< 影响不大，不过电极要重做两个，蔡主管那边要排一下。
> 好，费用我这边走设变单。
< 行，图纸下班前更新到服务器[ok]`,
  },
  {
    ...{ between: ['gaomingyuan', 'tangxuemei'], minutesAgo: 235 },
    lines: `
> 唐会计您好，模仁钢材那笔付款申请审批完了，这周能安排付款吗？
< 看到了，金额和合同一致。不过发票还没登记，请采购先补录。
> 好的，我让佳怡今天录进去。
< 发票登记后我排到周四的付款计划里。
> 谢谢[抱拳]供应商催得有点急。
< 理解，周四上午十点统一付[微笑]`,
  },
  {
    ...{ between: ['zhouguoqiang', 'majianjun'], minutesAgo: 18, unread: 1 },
    lines: `
> 建军，经营分析会的逾期项目材料准备得怎么样？
< 周总，三个逾期项目都写了原因和追回计划，责任人也定了。
> 苏州客户那个重点讲，他们老总上周给我打过电话。
< 明白。已经安排明远后天带样件过去现场支持。
> 好，回来第一时间跟我说结果。`,
  },
  {
    ...{ between: ['linwanqing', 'zhouguoqiang'], minutesAgo: 41, unread: 2 },
    lines: `
> 周总，下周二的客户来访行程定了，十点到，先看数控车间，再看试模。
< 午餐安排在哪里？
> 园区餐厅包间，已经订好，一共九位。
< 可以。车间的参观通道请制造部提前清一下。
> 已经通知袁经理了[ok]
> 另外用印申请还有两份等您审批，一份是年度框架合同。
> 合同请您今天下班前看一下，法务那边已经过了[抱拳]`,
  },
  {
    ...{ between: ['zhouguoqiang', 'shenhuimin'], minutesAgo: 320 },
    lines: `
> 慧敏，本月回款完成多少了？
< 截至昨天78%，还差两笔大的，海涛说月底前都能到。
> 逾期超过60天的单独列一张表，会上讨论。
< 已经列好，一共四家，合计326万。
> 辛苦[拇指]
< 应该的，会前我把最终版发给林助理。`,
  },
  {
    ...{ between: ['chenlixin', 'zhouguoqiang'], minutesAgo: 1490 },
    lines: `
> 国强，自动化那边的新订单谈下来了，首批六台。
< 太好了[鼓掌][鼓掌]交期怎么定的？
> 九十天，研发说机械部分可以沿用上一代，电气要重新设计。
< 让康总监排个详细计划，月度会上过一遍。
> 好，我让他本周内提交。`,
  },
  {
    ...{ between: ['duchanghe', 'majianjun'], minutesAgo: 96, unread: 1 },
    lines: `
> 马总监，飞边的原因找到了，分型面有一处压伤。
< 修起来要多久？
> 补焊加打磨一天半，丁师傅在弄。
< 注意别影响旁边的排气槽。
> 放心，修完我亲自配模，配好拍照发群里。`,
  },
  {
    ...{ between: ['tangxuemei', 'lujiayi'], minutesAgo: 27, unread: 2 },
    lines: `
> 佳怡，本月新增的收款单位有两家缺开户行，付款时会被退回来。
< 不好意思唐姐[汗]是精诚五金和远航模具配件吗？
> 对，就这两家，税号也核对一下。
< 我刚打电话问过了，精诚的已经补上。
< 远航的财务下午才上班，两点前给您。
> 好的，不着急，四点前弄完就行。
> 补完之后在收款单位里点一下保存，我这边就能看到[微笑]`,
  },
  {
    ...{ between: ['yejingyi', 'tangxuemei'], minutesAgo: 12, unread: 1 },
    lines: `
> 唐姐，供应商发票我认证了46张，还有3张扫描不清楚。
< 让采购重新拍一下，月底前必须认证完。
> 已经联系傅小龙了，他说下午拿原件过来。
< 好，顺便把上月暂估的冲一下。
> 冲完了，凭证号是记-0127到记-0135，请您复核[咖啡]`,
  },
  {
    ...{ between: ['fangwenbo', 'tangxuemei'], minutesAgo: 410 },
    lines: `
> 唐会计，银行余额对账单发你邮箱了。
< 收到，跟账上差的那12,800是什么？
> 昨天下午的手续费和一笔未达账，回单明天才有。
< 明白，先挂着。付款计划三点前给我。
> 没问题[ok]`,
  },
  {
    ...{ between: ['fuxiaolong', 'lujiayi'], minutesAgo: 64, unread: 1 },
    lines: `
> 佳怡，模仁钢材的发票到了，放你桌上了。
< 看到了，一共三张对吧，我马上登记。
> 对，金额加起来是86,400，税率13%。
< 登记好了，编号我发给唐会计。
> 多谢[抱拳]中午请你喝奶茶`,
  },
  {
    ...{ between: ['lujiayi', 'chengwenjing'], minutesAgo: 260 },
    lines: `
> 程经理，收款单位资料核对完了，还差两家的开户行。
< 好的，尽快补齐，财务那边等着付款。
> 下午都能补上。
< 另外把去年没有往来的单位列个清单给我，准备停用。
> 好的，明天上午给您[微笑]`,
  },
  {
    ...{ between: ['hexiaofeng', 'admin'], minutesAgo: 9, unread: 2 },
    lines: `
> 今天的备份成功了，用时14分钟，比昨天快一些。
< 好，磁盘空间还有多少？
> 剩62%，按现在的速度够用半年。
< 登录日志里有几条外地IP，你看一下是不是出差的同事。
> 查过了，是高明远在苏州，正常。
> 升级包我已经放到测试环境，回归测试过了92%，剩下的今晚跑完[闲]`,
  },
  {
    ...{ between: ['admin', 'xuzhiyuan'], minutesAgo: 150 },
    lines: `
> 许主管，升级维护的通知已经发给全员了。
< 好的，时间窗口22:00到23:30，超时就回滚。
> 回滚方案我写在日程的内容里了。
< 看到了，考虑得很周全[拇指]
> 升级后先验证登录、流程和报表三块。
< 可以，我和晓峰现场值守。`,
  },
  {
    ...{ between: ['dengjiahao', 'admin'], minutesAgo: 33, unread: 1 },
    lines: `
> 管理员您好，下周一有三位新同事入职，麻烦开通一下账号。
< 好的，部门和岗位发我一下。
> 模具设计两位，数控车间一位，名单在入职登记里。
< 收到，周一上班前开好，初始密码短信发给本人。
> 太感谢了[鲜花][抱拳]`,
  },
  {
    ...{ between: ['lujiayi', 'admin'], minutesAgo: 1570 },
    lines: `
> 您好，我进不去发票登记，提示没有权限。
< 文员角色默认只有收款单位设置，发票登记需要程经理同意。
> 程经理同意了，邮件抄送您了。
< 看到了，已经调整，请重新登录一下。
> 可以了，谢谢[微笑]
< 不客气。`,
  },
]
