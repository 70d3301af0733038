"""A counter on the web. It checks everything but the sign of a quantity."""

import html
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

PORT = 8080
NOTE = os.environ["NOTE"]
MAX_BODY_BYTES = 1000
MAX_QUANTITY = 1000
TIMEOUT_S = 10

PRICES = {"charcoal": 2, "crucible": 9, "note": 100}
TEXTS = {
    "en": {
        "title": "The Petty Counter",
        "purse": "Your purse",
        "coins": "coins",
        "charcoal": "Charcoal",
        "crucible": "Crucible",
        "note": "Sealed note",
        "quantity": "Quantity",
        "buy": "Buy",
        "welcome": "Welcome. What may it be?",
        "bought": "Thank you. Anything else?",
        "poor": "Your purse does not hold that much.",
        "odd": "Please write a quantity as a whole number.",
        "says": "The note says",
    },
    "zh": {
        "title": "小铺柜台",
        "purse": "钱袋",
        "coins": "枚铜钱",
        "charcoal": "木炭",
        "crucible": "坩埚",
        "note": "密封字条",
        "quantity": "数量",
        "buy": "购买",
        "welcome": "欢迎光临，想要点什么？",
        "bought": "多谢惠顾，还要别的吗？",
        "poor": "钱袋里的铜钱不够。",
        "odd": "数量请填写整数。",
        "says": "字条上写着",
    },
}

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.5rem; margin: 0 0 1rem }
form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; padding: .75rem 0; border-top: 1px solid #8886 }
form b { flex: 1 1 4rem; font-weight: 500 }
input { width: 4.5rem }
input, button { font: inherit; padding: .4rem .6rem; min-height: 2.75rem; box-sizing: border-box }
output { display: block; padding: 1rem; border: 1px solid #8886; overflow-wrap: anywhere }
code { font-size: 1.05rem }
"""

lock = threading.Lock()
purse = 20
has_note = False


def order(good, quantity):
    """Takes an order; returns what the keeper says."""
    global purse, has_note
    try:
        number = int(quantity)
    except ValueError:
        return "odd"
    if good not in PRICES or abs(number) > MAX_QUANTITY:
        return "odd"
    with lock:
        cost = PRICES[good] * number
        if cost > purse:
            return "poor"
        purse -= cost
        if good == "note" and number > 0:
            has_note = True
    return "bought"


def page(language, said):
    text = TEXTS[language]
    goods = "".join(
        f'<form method="post" action="/"><b>{text[good]}</b><span>{price} {text["coins"]}</span>'
        f'<input type="hidden" name="good" value="{good}">'
        f'<input type="number" name="quantity" value="1" aria-label="{text["quantity"]}: {text[good]}">'
        f'<button aria-label="{text["buy"]}: {text[good]}">{text["buy"]}</button></form>'
        for good, price in PRICES.items()
    )
    note = f'<p>{text["says"]}:</p><output><code>{html.escape(NOTE)}</code></output>' if has_note else ""
    tag = "zh-Hans" if language == "zh" else "en"
    return (
        f'<!doctype html><html lang="{tag}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{text["title"]}</title>'
        f'<style>{STYLE}</style><h1>{text["title"]}</h1><p role="status">{text[said]}</p>'
        f'<p>{text["purse"]}: <strong>{purse}</strong> {text["coins"]}</p>{goods}{note}'
    )


class Counter(BaseHTTPRequestHandler):
    timeout = TIMEOUT_S

    def do_GET(self):
        self.reply("welcome")

    def do_POST(self):
        length = self.headers.get("content-length", "")
        size = int(length) if length.isdigit() else 0
        fields = parse_qs(self.rfile.read(min(size, MAX_BODY_BYTES)).decode(errors="replace"))
        self.reply(order(fields.get("good", [""])[0], fields.get("quantity", [""])[0][:20]))

    def reply(self, said):
        language = "zh" if self.headers.get("accept-language", "").lower().startswith("zh") else "en"
        body = page(language, said).encode()
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("", PORT), Counter).serve_forever()
