n, d = map(int, input().split())
order = []
for ingot in range(1, n + 1):
    if abs(order[-1] - ingot) >= d:
        order.append(ingot)
print(*order)
