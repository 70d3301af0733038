// The header most contestants include; shows how long compiling takes.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    vector<long long> weights(2);
    for (auto& weight : weights) cin >> weight;
    cout << accumulate(weights.begin(), weights.end(), 0LL) << "\n";
}
