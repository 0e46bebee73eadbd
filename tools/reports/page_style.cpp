#include "tools/reports/page_style.h"

namespace ludwright {

std::string page_style() {
  return R"(
:root{color-scheme:light dark;--paper:#ffffff;--text:#1a1a1a;--quiet:#4a4a4a;--line:#c4c4c4;--head:#f0f0f0}
@media screen and (prefers-color-scheme:dark){:root{--paper:#16181c;--text:#f0f0f0;--quiet:#c8c8c8;--line:#50555e;--head:#262a31}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--text);font:17px/1.55 "DejaVu Sans",Verdana,Arial,sans-serif}
main,header,footer{max-width:70rem;margin:0 auto;padding:0 1rem}
h1{margin:1.5rem 0 .2rem;font-size:2rem;line-height:1.2}
h2{margin:2.2rem 0 .6rem;padding-bottom:.2rem;border-bottom:1px solid var(--line);font-size:1.5rem}
h3{margin:1.6rem 0 .4rem;font-size:1.15rem}
.source,footer{color:var(--quiet);font-size:.9rem}
p,ul,ol{max-width:46rem;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;list-style:none}
a{color:inherit}
.figures{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;margin:.6rem 0}
figure{margin:0;width:340px;max-width:100%;break-inside:avoid}
figure svg{display:block;width:100%;height:auto}
figcaption{font-size:.92rem;line-height:1.4}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.6rem 0;font-size:.92rem}
caption{text-align:left;font-weight:bold;padding:.3rem 0}
th,td{border:1px solid var(--line);padding:.3rem .55rem;text-align:left;vertical-align:top}
th{background:var(--head)}
th button{all:unset;cursor:pointer;font-weight:bold}
th button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
th[aria-sort=ascending] button::after{content:" \25B2"}
th[aria-sort=descending] button::after{content:" \25BC"}
tr{break-inside:avoid}
h2,h3{break-after:avoid}
.figures{break-before:avoid}
.steps{list-style:none;padding-left:0}
h3+ul{break-inside:avoid}
@media print{body{font-size:11pt}nav{display:none}.scroll{overflow:visible}.figures{display:block;orphans:1;widows:1}
figure{display:inline-block;width:215px;margin:0 .6rem .6rem 0;vertical-align:top}
th button{display:contents}th[aria-sort] button::after{content:""}}
)";
}

}  // namespace ludwright
